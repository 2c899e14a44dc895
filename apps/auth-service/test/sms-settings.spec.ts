import { ConfigError, readConfig } from '@libs/config';
import { configDefinition } from '../src/config-definition';
import { smsProviders } from '../src/sms/providers';
import type { SmsProvider } from '../src/sms/providers/sms-provider';
import { SmsProviderConfig } from '../src/sms/sms-provider.config';
import { SmsConfig } from '../src/sms/sms.config';
import { requiredEnv } from './create-test-app';

const read = (env: Readonly<Record<string, string>>) =>
  readConfig(configDefinition, { ...requiredEnv, ...env });

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('The settings of SMS', () => {
  const providers = Object.entries<SmsProvider>(smsProviders);

  it.each(providers)('name everything that %s needs and that is missing', (name, { settings }) => {
    const needed = Object.values(settings).filter(({ optional }) => !optional);
    const faults = faultsOf({ AUTH_SMS_PROVIDER: name });
    expect(faults).toEqual(
      needed.map(({ variable }) => `AUTH_${variable}: is required when AUTH_SMS_PROVIDER is ${name}`),
    );
    const complete = Object.fromEntries(needed.map(({ variable }) => [`GOTRUE_${variable}`, 'value']));
    expect(faultsOf({ GOTRUE_SMS_PROVIDER: name, ...complete })).toEqual([]);
  });

  it.each(providers)('of %s are read, and unknown to nobody', (name, { settings, baseUrl }) => {
    const env = Object.fromEntries(
      Object.values(settings).map(({ variable }) => [`AUTH_${variable}`, `${variable}-value`]),
    );
    const config = read({
      ...env,
      AUTH_SMS_PROVIDER: name,
      [`AUTH_${baseUrl.variable}`]: 'http://localhost:1/x',
    });
    const section = config.get(SmsProviderConfig);
    for (const { variable } of Object.values(settings))
      expect(section.textOf(variable)).toBe(`${variable}-value`);
    expect(section.textOf(baseUrl.variable)).toBe('http://localhost:1/x');
    expect(read({}).get(SmsProviderConfig).textOf(baseUrl.variable)).toBe(baseUrl.default);
    expect(config.warnings).toEqual([]);
  });

  it.each([
    [{ AUTH_SMS_PROVIDER: 'pigeon' }, /^AUTH_SMS_PROVIDER: must be one of messagebird, textlocal, twilio/],
    [{ AUTH_SMS_TWILIO_URL: 'gateway' }, /^AUTH_SMS_TWILIO_URL: must be an absolute URL/],
    [{ AUTH_SMS_TEMPLATE: 'Hello' }, /^AUTH_SMS_TEMPLATE: must insert the code/],
    [{ AUTH_SMS_TEMPLATE: '{{ .Code }} {{ .Name }}' }, /^AUTH_SMS_TEMPLATE: may insert nothing but/],
    [{ AUTH_SMS_TEST_OTP: '31612345678' }, /^AUTH_SMS_TEST_OTP: "31612345678" is no number with its code/],
    [{ AUTH_SMS_TEST_OTP_VALID_UNTIL: 'tomorrow' }, /^AUTH_SMS_TEST_OTP_VALID_UNTIL: must be a time/],
    [{ AUTH_SMS_TEST_OTP_VALID_UNTIL: '2030-13-01T00:00:00Z' }, /^AUTH_SMS_TEST_OTP_VALID_UNTIL/],
    [{ AUTH_RATE_LIMIT_SMS_SENT: 'many' }, /^AUTH_RATE_LIMIT_SMS_SENT: must be a number/],
    [{ AUTH_RATE_LIMIT_SMS_PER_NUMBER: '-1' }, /^AUTH_RATE_LIMIT_SMS_PER_NUMBER/],
    [{ AUTH_SMS_TIMEOUT: '0' }, /^AUTH_SMS_TIMEOUT/],
  ])('refuse %j', (env, fault) => {
    expect(faultsOf(env as Readonly<Record<string, string>>)).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    ['5', 6],
    ['6', 6],
    ['10', 10],
    ['11', 6],
  ])('of %s digits mean %d', (text, length) => {
    expect(read({ AUTH_SMS_OTP_LENGTH: text }).get(SmsConfig).codeLength).toBe(length);
  });
});
