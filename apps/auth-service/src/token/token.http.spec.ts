import { hash as bcryptHash } from 'bcrypt';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  auditActionsOf,
  banUser,
  decodeToken,
  makeEmail,
  makeSession,
  PASSWORD,
  signIn,
  type Tokens,
} from '../../test/make';

describe('POST /token?grant_type=password', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_JWT_EXP: '1800' })));
  afterAll(() => test.stop());

  it('opens a session', async () => {
    const { user } = await makeSession(test);
    const { status, body, headers } = await signIn(test.client, user.email.toUpperCase());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 1800, user: { id: user.id } });
    expect(body.user.last_sign_in_at).not.toBe(user.last_sign_in_at);
    expect(await auditActionsOf(test, user.id)).toContain('login');
  });

  it('issues an access token with these claims and no others', async () => {
    const { user } = await makeSession(test, makeEmail(), { data: { full_name: 'Ada' } });
    const { body } = await signIn(test.client, user.email);
    const claims = decodeToken(body.access_token);
    const seconds = expect.any(Number) as number;
    expect(claims).toEqual({
      sub: user.id,
      aud: 'authenticated',
      exp: body.expires_at,
      iat: body.expires_at - 1800,
      email: user.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      is_anonymous: false,
    });
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
    });
  });

  it('tells a wrong password, an unknown address and a user without a password in the same way', async () => {
    const [{ user }, { user: passwordless }] = [await makeSession(test), await makeSession(test)];
    await test.db.run({ name: 'drop', text: 'UPDATE users SET password_hash = NULL WHERE id = $1' }, [
      passwordless.id,
    ]);
    const answers = [
      await signIn(test.client, user.email, 'something else'),
      await signIn(test.client, makeEmail()),
      await signIn(test.client, passwordless.email),
      await signIn(test.client, 'not an address'),
      await signIn(test.client, user.email, ''),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        400,
        { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      ]);
  });

  it('refuses a banned user with the right password, and tells nobody else of the ban', async () => {
    const { user } = await makeSession(test);
    await banUser(test, user.id, new Date(Date.now() + 3_600_000));
    expect(await signIn(test.client, user.email)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    expect(await signIn(test.client, user.email, 'wrong')).toMatchObject({
      body: { error_code: 'invalid_credentials' },
    });
    await banUser(test, user.id, new Date(Date.now() - 1));
    expect((await signIn(test.client, user.email)).status).toBe(200);
  });

  it('writes a hash of an older form anew', async () => {
    const { user } = await makeSession(test);
    await test.db.run({ name: 'age', text: 'UPDATE users SET password_hash = $2 WHERE id = $1' }, [
      user.id,
      await bcryptHash(PASSWORD, 4),
    ]);
    expect((await signIn(test.client, user.email)).status).toBe(200);
    const row = await test.db.row<{ hash: string }>(
      { name: 'hash', text: 'SELECT password_hash AS hash FROM users WHERE id = $1' },
      [user.id],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect((await signIn(test.client, user.email)).status).toBe(200);
  });

  it('knows users of the asked audience only', async () => {
    const { user } = await makeSession(test);
    const other = test.client.with({ 'x-jwt-aud': 'others' });
    expect((await signIn(other, user.email)).status).toBe(400);
  });

  it.each([
    ['password', { email: 'a@b.c', phone: '316', password: 'x' }, 400, 'validation_failed'],
    ['password', { password: 'x' }, 400, 'validation_failed'],
    ['password', { phone: '31612345678', password: 'x' }, 422, 'phone_provider_disabled'],
    ['password', { email: 'a@b.c', password: 12345678 }, 400, 'bad_json'],
    ['refresh_token', {}, 400, 'validation_failed'],
    ['nonsense', {}, 400, 'invalid_credentials'],
    ['constructor', {}, 400, 'invalid_credentials'],
    ['', {}, 400, 'invalid_credentials'],
  ])('%s %j is refused with %i %s', async (grant, body, status, code) => {
    expect(await test.client.post(`/token?grant_type=${grant}`, body)).toMatchObject({
      status,
      body: { error_code: code },
    });
  });
});

describe('POST /token where the rules changed', () => {
  it.each([
    ['0', 3600],
    ['90s', 90],
    ['1h30m', 5400],
    ['', 3600],
  ])('with JWT_EXP %j tokens are valid for %i seconds', async (expiry, seconds) => {
    const test = await createTestApp({ AUTH_MAILER_AUTOCONFIRM: 'true', AUTH_JWT_EXP: expiry });
    const { body } = await test.client.post<Tokens>('/signup', { email: makeEmail(), password: PASSWORD });
    const { exp, iat } = decodeToken(body.access_token) as { exp: number; iat: number };
    expect([body.expires_in, exp - iat, body.expires_at]).toEqual([seconds, seconds, exp]);
    await test.stop();
  });

  it('hints at a password that is weak by now', async () => {
    const test = await createTestApp({ AUTH_MAILER_AUTOCONFIRM: 'true', AUTH_PASSWORD_MIN_LENGTH: '30' });
    const email = makeEmail();
    await test.client.post('/signup', { email, password: 'x'.repeat(30) });
    const { body: strong } = await signIn(test.client, email, 'x'.repeat(30));
    expect(strong).not.toHaveProperty('weak_password');
    await test.db.run({ name: 'weaken', text: 'UPDATE users SET password_hash = $1' }, [
      await bcryptHash('short', 4),
    ]);
    const { status, body } = await signIn(test.client, email, 'short');
    expect(status).toBe(200);
    expect(body.weak_password?.reasons).toEqual(['length']);
    await test.stop();
  });

  it('refuses sign-in by email where it is switched off', async () => {
    const test = await createTestApp({ AUTH_EXTERNAL_EMAIL_ENABLED: 'false' });
    expect(await signIn(test.client, makeEmail())).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    });
    await test.stop();
  });

  it('asks to come back when too many passwords wait, and stays fast for others', async () => {
    const test = await createTestApp({ AUTH_PASSWORD_HASH_QUEUE_SIZE: '5' });
    const flood = Promise.all(Array.from({ length: 60 }, () => signIn(test.client, makeEmail())));
    expect((await test.client.get('/settings')).status).toBe(200);
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.every(({ status }) => status === 503 || status === 400)).toBe(true);
    await test.stop();
  });
});
