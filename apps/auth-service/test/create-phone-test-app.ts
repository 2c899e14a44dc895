import { SmsTrap, type SmsApi } from '@libs/testing';
import { smsProviders } from '../src/sms/providers';
import { createTestApp, type TestApp } from './create-test-app';
import { makePhone, type ErrorBody, type Tokens, type User } from './make';

export interface PhoneTestApp extends TestApp {
  readonly sms: SmsTrap;
}

/** The settings by which the service sends its SMS to a trap, as one of the providers. */
export function smsEnv(trap: SmsTrap, provider: SmsApi = 'twilio'): Record<string, string> {
  const { settings, baseUrl } = smsProviders[provider];
  return {
    AUTH_EXTERNAL_PHONE_ENABLED: 'true',
    AUTH_SMS_PROVIDER: provider,
    [`AUTH_${baseUrl.variable}`]: trap.urlOf(provider),
    ...Object.fromEntries(
      Object.values(settings)
        .filter(({ optional }) => !optional)
        .map(({ variable }) => [`AUTH_${variable}`, 'a-value']),
    ),
    AUTH_SMS_TIMEOUT: '500ms',
    AUTH_RATE_LIMIT_SMS_SENT: '100000',
  };
}

/** The real service with an SMS provider of its own. */
export async function createPhoneTestApp(
  env: Readonly<Record<string, string | undefined>> = {},
  provider?: SmsApi,
): Promise<PhoneTestApp> {
  const sms = await SmsTrap.start();
  const test = await createTestApp({ ...smsEnv(sms, provider), ...env });
  const stop = async () => {
    await test.stop();
    await sms.stop();
  };
  return { ...test, sms, stop };
}

export const PHONE_PASSWORD = 'correct horse battery';

export type Answer = Partial<Tokens & User & ErrorBody & { message_id: string }>;

export function signUpByPhone(test: TestApp, phone = makePhone(), extra: object = {}) {
  return test.client.post<Answer>('/signup', { phone, password: PHONE_PASSWORD, ...extra });
}

/** The code in the newest SMS to a number. */
export async function readSms(test: PhoneTestApp, phone: string, count = 1): Promise<string> {
  return /(\d{6,10})$/.exec((await test.sms.waitFor(phone, { count })).text)?.[1] ?? '';
}

export function verifyPhone(test: TestApp, phone: string, token: string, type = 'sms') {
  return test.client.post<Answer>('/verify', { type, phone, token });
}

/** A user who signed up by phone, confirmed the number and holds a session. */
export async function makePhoneSession(
  test: PhoneTestApp,
  phone = makePhone(),
  extra: object = {},
): Promise<Tokens> {
  await signUpByPhone(test, phone, extra);
  const { status, body } = await verifyPhone(test, phone, await readSms(test, phone));
  if (status !== 200) throw new Error(`The number was not confirmed: ${JSON.stringify(body)}`);
  return body as Tokens;
}

export function signInByPhone(test: TestApp, phone: string, password = PHONE_PASSWORD) {
  return test.client.post<Answer>('/token?grant_type=password', { phone, password });
}
