import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  auditActionsOf,
  makeEmail,
  PASSWORD,
  signIn,
  signUp,
  type ErrorBody,
  type User,
} from '../../test/make';

describe('POST /signup where addresses count as confirmed', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_JWT_AUD: 'people',
      AUTH_JWT_ISSUER: 'https://auth.test',
    });
  });
  afterAll(() => test.stop());

  it('opens a session at once and sends no mail', async () => {
    const email = makeEmail();
    const { status, body } = await test.client.post<{ user: User; access_token: string }>('/signup', {
      email,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email, aud: 'people', user_metadata: { email_verified: true } },
    });
    expect(body.user.email_confirmed_at).toBeTruthy();
    expect(await auditActionsOf(test, body.user.id)).toEqual(['user_signedup', 'login']);
    expect(test.mails.mails).toHaveLength(0);
  });

  it('refuses an address that is taken', async () => {
    const email = makeEmail();
    const post = (headers: Record<string, string> = {}) =>
      test.client.post('/signup', { email, password: PASSWORD }, { headers });
    await post();
    expect(await post()).toMatchObject({
      status: 400,
      body: { code: 400, error_code: 'user_already_exists', msg: 'User already registered' },
    });
    expect(await post({ 'x-supabase-api-version': '2024-01-01' })).toMatchObject({
      status: 422,
      body: { code: 'user_already_exists' },
    });
  });

  it('opens an account that was never confirmed to its own password only', async () => {
    const email = makeEmail();
    const { body } = await test.client.post<{ user: User }>('/signup', { email, password: PASSWORD });
    await test.db.run(
      { name: 'unconfirm', text: 'UPDATE users SET email_confirmed_at = NULL WHERE id = $1' },
      [body.user.id],
    );
    expect((await signUp(test, email, { password: 'a stranger’s password' })).status).toBe(400);
    expect(await signUp(test, email)).toMatchObject({ status: 200, body: { user: { id: body.user.id } } });
    expect((await signIn(test.client, email)).status).toBe(200);
  });
});

describe('POST /signup without email and phone', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })));
  afterAll(() => test.stop());

  it('opens a session of an anonymous user', async () => {
    const { status, body } = await test.client.post<{ user: User }>('/signup', { data: { theme: 'dark' } });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: '',
      is_anonymous: true,
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    });
    expect(await auditActionsOf(test, body.user.id)).toEqual([]);
  });
});

describe('POST /signup where it is restricted', () => {
  it.each([
    [
      { AUTH_DISABLE_SIGNUP: 'true' },
      { email: 'ada@example.com', password: PASSWORD },
      422,
      'signup_disabled',
    ],
    [
      { AUTH_DISABLE_SIGNUP: 'true', AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' },
      {},
      422,
      'signup_disabled',
    ],
    [
      { AUTH_EXTERNAL_EMAIL_ENABLED: 'false' },
      { email: 'ada@example.com', password: PASSWORD },
      400,
      'email_provider_disabled',
    ],
    [
      { AUTH_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES: 'ada@example.com' },
      { email: 'eve@example.com', password: PASSWORD },
      400,
      'email_address_not_authorized',
    ],
  ])('%j refuses %j with %i %s', async (env, body, status, code) => {
    const test = await createTestApp(env);
    expect(await test.client.post('/signup', body)).toMatchObject({ status, body: { error_code: code } });
    await test.stop();
  });

  it('names every reason why a password is weak', async () => {
    const test = await createTestApp({
      AUTH_PASSWORD_MIN_LENGTH: '10',
      AUTH_PASSWORD_REQUIRED_CHARACTERS: 'abc:123',
    });
    const { status, body } = await test.client.post<ErrorBody>('/signup', {
      email: 'ada@example.com',
      password: 'xyz',
    });
    expect(status).toBe(422);
    expect(body.weak_password?.reasons).toEqual(['length', 'characters']);
    await test.stop();
  });
});
