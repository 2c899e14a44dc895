import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@libs/config';
import { CaptchaConfig } from '../src/captcha/captcha.config';
import { captchaProviders } from '../src/captcha/providers';
import { configDefinition } from '../src/config-definition';
import { requiredEnv } from './create-test-app';

describe('The settings of CAPTCHAs', () => {
  const read = (env: Readonly<Record<string, string>>) =>
    readConfig(configDefinition, { ...requiredEnv, AUTH_SECURITY_CAPTCHA_ENABLED: 'true', ...env });
  const faultsOf = (env: Readonly<Record<string, string>>) => {
    try {
      read(env);
      return [];
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };

  it.each([
    [{}, /^AUTH_SECURITY_CAPTCHA_SECRET: is required when AUTH_SECURITY_CAPTCHA_ENABLED is true/],
    [{ AUTH_SECURITY_CAPTCHA_SECRET: '  ' }, /^AUTH_SECURITY_CAPTCHA_SECRET: is required/],
    [
      { AUTH_SECURITY_CAPTCHA_SECRET: 'x', AUTH_SECURITY_CAPTCHA_PROVIDER: 'recaptcha' },
      /^AUTH_SECURITY_CAPTCHA_PROVIDER: must be one of hcaptcha, turnstile/,
    ],
  ])('refuse %j', (env, fault) =>
    expect(faultsOf(env as Readonly<Record<string, string>>)).toEqual([expect.stringMatching(fault)]),
  );

  it.each([
    ['hcaptcha', 'https://hcaptcha.com/siteverify'],
    ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ])('name where %s verifies', (provider, url) => {
    const env = { AUTH_SECURITY_CAPTCHA_SECRET: 'x', AUTH_SECURITY_CAPTCHA_PROVIDER: provider };
    expect(read(env).get(CaptchaConfig).url).toBe(url);
  });

  it('know every provider there is a file for', () => {
    const files = readdirSync(join(__dirname, '../src/captcha/providers')).map((file) =>
      file.replace(/\.ts$/, ''),
    );
    expect(files.filter((file) => !['index', 'captcha-provider'].includes(file)).sort()).toEqual(
      Object.keys(captchaProviders).sort(),
    );
  });
});
