import { readSettings } from './local-stack.config';
import { serviceEnvironment } from './service-environment';

const urls = { auth: 'postgres://h/auth', marketplace: 'postgres://h/marketplace' };

function environmentOf(env: Record<string, string>): Record<string, string> {
  const whole = { AUTH_JWT_SECRET: 'x', ...env };
  return serviceEnvironment(whole, readSettings(whole), urls);
}

describe('the environment of the services', () => {
  it.each([
    [{}, 'AUTH_API_EXTERNAL_URL', 'http://localhost:8081'],
    [{ AUTH_API_PORT: '9' }, 'AUTH_API_EXTERNAL_URL', 'http://localhost:9'],
    [
      { AUTH_API_PORT: '9', AUTH_API_EXTERNAL_URL: 'http://localhost:8081' },
      'AUTH_API_EXTERNAL_URL',
      'http://localhost:9',
    ],
    [{ AUTH_API_EXTERNAL_URL: 'https://id.example' }, 'AUTH_API_EXTERNAL_URL', 'https://id.example'],
    [{ MARKETPLACE_API_PORT: '7' }, 'MARKETPLACE_API_EXTERNAL_URL', 'http://localhost:7'],
    [{ LOCAL_SMTP_PORT: '5' }, 'AUTH_SMTP_PORT', '5'],
    [{ AUTH_SMTP_HOST: 'localhost', AUTH_SMTP_PORT: '1025', LOCAL_SMTP_PORT: '5' }, 'AUTH_SMTP_PORT', '5'],
    [{}, 'MARKETPLACE_ADMIN_JWT_SECRET', 'x'],
    [{ MARKETPLACE_ADMIN_JWT_SECRET: 'y' }, 'MARKETPLACE_ADMIN_JWT_SECRET', 'y'],
    [{}, 'AUTH_DATABASE_URL', 'postgres://h/auth'],
    [{}, 'MARKETPLACE_DATABASE_URL', 'postgres://h/marketplace'],
  ])('with %j sets %s to %s', (env, name, value) => expect(environmentOf(env)[name]).toBe(value));

  it('leaves a mail server elsewhere as it is set', () =>
    expect(environmentOf({ AUTH_SMTP_HOST: 'smtp.example.com' })).not.toHaveProperty('AUTH_SMTP_PORT'));
});
