import { createTestApp } from '../../test/create-test-app';
import { follow, makeSession, readMail } from '../../test/make';

describe('Mails for signing in, where they are restricted', () => {
  const email = 'ada@example.com';
  it.each([
    [{ AUTH_EXTERNAL_EMAIL_ENABLED: 'false' }, '/otp', { email }, 422, 'email_provider_disabled'],
    [{ AUTH_EXTERNAL_EMAIL_ENABLED: 'false' }, '/magiclink', { email }, 422, 'email_provider_disabled'],
    [{ AUTH_EXTERNAL_EMAIL_ENABLED: 'false' }, '/recover', { email }, 400, 'email_provider_disabled'],
    [
      { AUTH_EXTERNAL_EMAIL_ENABLED: 'false' },
      '/resend',
      { type: 'signup', email },
      400,
      'email_provider_disabled',
    ],
    [{ AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: 'false' }, '/otp', { email }, 422, 'email_provider_disabled'],
    [{ AUTH_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: 'false' }, '/magiclink', {}, 422, 'email_provider_disabled'],
    [{ AUTH_DISABLE_SIGNUP: 'true' }, '/otp', { email }, 422, 'signup_disabled'],
    [{ AUTH_DISABLE_SIGNUP: 'true' }, '/otp', { email, create_user: false }, 422, 'otp_disabled'],
    [
      { AUTH_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES: 'eve@example.com' },
      '/recover',
      { email },
      400,
      'email_address_not_authorized',
    ],
  ])('%j: POST %s %j is refused with %i %s', async (env, path, body, status, code) => {
    const test = await createTestApp(env);
    expect(await test.client.post(path, body)).toMatchObject({ status, body: { error_code: code } });
    await test.stop();
  });

  it('a new address gets a magic link at once where addresses count as confirmed', async () => {
    const test = await createTestApp({ AUTH_MAILER_AUTOCONFIRM: 'true' });
    await test.client.post('/magiclink', { email });
    const { path } = await readMail(test, email);
    expect(path).toContain('type=magiclink');
    expect((await follow(test, path)).fragment.has('access_token')).toBe(true);
    await test.stop();
  });

  it('links and subjects are the operator’s', async () => {
    const test = await createTestApp({
      AUTH_MAILER_URLPATHS_RECOVERY: 'https://app.example/set-password',
      AUTH_MAILER_SUBJECTS_RECOVERY: 'Forgotten?',
      AUTH_SMTP_MAX_FREQUENCY: '0',
    });
    const { user } = await makeSession(test);
    for (let count = 2; count <= 4; count += 1) {
      expect((await test.client.post('/recover', { email: user.email })).status).toBe(200);
      const mail = await test.mails.waitFor(user.email, { count });
      expect(mail.subject).toBe('Forgotten?');
      expect(mail.text).toContain('https://app.example/set-password?token=');
    }
    await test.stop();
  });
});
