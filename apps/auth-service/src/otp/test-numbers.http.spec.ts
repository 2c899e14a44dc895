import {
  createPhoneTestApp,
  signUpByPhone,
  verifyPhone,
  type Answer,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { as, makePhone, makeSession } from '../../test/make';

const [PHONE, OTHER] = ['31600000001', '31600000002'];

describe('Numbers with fixed codes', () => {
  let test: PhoneTestApp;
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    test = await createPhoneTestApp({
      AUTH_SMS_TEST_OTP: `${PHONE}:123456, ${OTHER}:654321`,
      AUTH_RATE_LIMIT_SMS_SENT: '1',
      ...env,
    });
  };
  afterEach(() => test.stop());

  const otp = (phone: string) => test.client.post<Answer>('/otp', { phone });

  it('get no SMS, count against no total, and are verified by their codes', async () => {
    await start();
    for (const phone of [PHONE, OTHER])
      expect(await otp(phone)).toMatchObject({ status: 200, body: { message_id: 'test-otp' } });
    expect(test.sms.messages).toEqual([]);
    expect((await verifyPhone(test, PHONE, '654321')).status).toBe(403);
    const { body } = await verifyPhone(test, PHONE, '123456');
    expect(body.user?.phone_confirmed_at).toBeTruthy();
    expect((await otp(makePhone())).status).toBe(200);
  });

  it('are verified without having asked, when they have a user', async () => {
    await start();
    expect((await verifyPhone(test, PHONE, '123456')).status).toBe(403);
    await otp(PHONE);
    for (let i = 0; i < 2; i += 1) expect((await verifyPhone(test, PHONE, '123456')).status).toBe(200);
    test.clock.advanceSeconds(3_600);
    expect((await verifyPhone(test, PHONE, '123456')).status).toBe(200);
    const other = test.client.with({ 'x-jwt-aud': 'others' });
    expect((await other.post('/verify', { type: 'sms', phone: PHONE, token: '123456' })).status).toBe(403);
  });

  it('can be what a user changes to, and nobody else', async () => {
    await start();
    const session = await makeSession(test);
    const change = () => verifyPhone(test, PHONE, '123456', 'phone_change');
    expect((await change()).status).toBe(403);
    await as(test, session).put('/user', { phone: PHONE });
    expect((await change()).body.user).toMatchObject({ id: session.user.id, phone: PHONE });
  });

  it('keep the interval, and answer a repeated sign-up as well', async () => {
    await start();
    expect((await signUpByPhone(test, PHONE)).status).toBe(200);
    expect((await signUpByPhone(test, PHONE)).status).toBe(429);
    await verifyPhone(test, PHONE, '123456');
    test.clock.advanceSeconds(61);
    expect((await signUpByPhone(test, PHONE)).body).toMatchObject({ phone: PHONE, identities: [] });
  });

  it('are numbers like others once their time is over', async () => {
    await start({ AUTH_SMS_TEST_OTP_VALID_UNTIL: new Date(Date.now() + 60_000).toISOString() });
    expect((await otp(PHONE)).body.message_id).toBe('test-otp');
    test.clock.advanceSeconds(61);
    expect((await verifyPhone(test, PHONE, '123456')).status).toBe(403);
    expect((await otp(PHONE)).body.message_id).not.toBe('test-otp');
    expect(test.sms.messagesTo(PHONE)).toHaveLength(1);
  });
});
