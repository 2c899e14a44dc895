import { createTestApp, EXTERNAL_URL, type TestApp } from '../../test/create-test-app';
import {
  auditActionsOf,
  auditOf,
  makeEmail,
  makeSession,
  PASSWORD,
  readMail,
  signIn,
  signUp,
  type ErrorBody,
} from '../../test/make';

describe('POST /signup', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('creates an unconfirmed user and mails a link and a code', async () => {
    const email = makeEmail();
    const { status, body, headers } = await signUp(test, email.toUpperCase(), { data: { full_name: 'Ada' } });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: body.id, email, email_verified: false, phone_verified: false, full_name: 'Ada' },
      is_anonymous: false,
    });
    expect(body.identities).toMatchObject([{ id: body.id, user_id: body.id, provider: 'email', email }]);
    expect(body.confirmation_sent_at).toBeTruthy();
    expect(body).not.toHaveProperty('email_confirmed_at');
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
    const mail = await test.mails.waitFor(email);
    expect(mail.subject).toBe('Confirm Your Signup');
    expect(mail.from).toBe('"Spec & Co" <no-reply@auth.test>');
    expect(await readMail(test, email)).toEqual({
      path: expect.stringMatching(
        /^\/verify\?token=[0-9a-f]{64}&type=signup&redirect_to=http:\/\/localhost:3000$/,
      ) as string,
      token: expect.any(String) as string,
      code: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(mail.html).toContain(`${EXTERNAL_URL}/verify?token=`);
  });

  it('writes the audit log with the address of the caller', async () => {
    const { body } = await signUp(test);
    const [entry] = await auditOf(test, body.id);
    expect(entry).toMatchObject({
      action: 'user_confirmation_requested',
      ipAddress: '127.0.0.1',
      payload: {
        actor_username: body.email,
        actor_via_sso: false,
        log_type: 'user',
        traits: { provider: 'email' },
      },
    });
  });

  it('keeps members of the service in user_metadata from being overwritten', async () => {
    const { body } = await signUp(test, makeEmail(), {
      data: { sub: 'x', email_verified: true, email: 'eve@x' },
    });
    expect(body.user_metadata).toMatchObject({ sub: body.id, email: body.email, email_verified: false });
  });

  it('puts an allowed redirect into the link and passes over others', async () => {
    const [allowed, refused] = [makeEmail(), makeEmail()];
    const body = (email: string) => ({ email, password: PASSWORD });
    await test.client.post('/signup?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fx%3Fa%3Db', body(allowed));
    await test.client.post('/signup?redirect_to=https%3A%2F%2Fevil.test', body(refused));
    const target = ({ path }: { path: string }) =>
      new URL(path, EXTERNAL_URL).searchParams.get('redirect_to');
    expect(target(await readMail(test, allowed))).toBe('http://localhost:3000/x?a=b');
    expect(target(await readMail(test, refused))).toBe('http://localhost:3000');
  });

  it('refuses to sign in before the address is confirmed', async () => {
    const { body } = await signUp(test);
    expect(await signIn(test.client, body.email)).toMatchObject({
      status: 400,
      body: { error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
    });
  });

  it('answers a made-up user for an address that is confirmed, and changes nothing', async () => {
    const { user } = await makeSession(test);
    test.clock.advanceSeconds(901);
    const { status, body } = await signUp(test, user.email, { password: 'another password', data: { a: 1 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: '',
      email: user.email,
      identities: [],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { a: 1 },
    });
    expect(body.id).not.toBe(user.id);
    expect(body.confirmation_sent_at).toBe(body.created_at);
    expect(body).not.toHaveProperty('last_sign_in_at');
    expect(test.mails.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
    expect((await signIn(test.client, user.email)).status).toBe(200);
    expect(await auditActionsOf(test, user.id)).toContain('user_repeated_signup');
  });

  it('sends the mail again to an unconfirmed user, but not within 15 minutes', async () => {
    const { body: first } = await signUp(test);
    const old = await readMail(test, first.email);
    const tooSoon = await test.client.post<ErrorBody>('/signup', {
      email: first.email,
      password: 'other password',
    });
    expect(tooSoon).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(890);
    test.clock.advanceSeconds(901);
    const { status, body } = await signUp(test, first.email, { password: 'other password', data: { b: 1 } });
    expect(status).toBe(200);
    expect(body.id).toBe(first.id);
    expect(body.user_metadata).not.toHaveProperty('b');
    const mail = await readMail(test, first.email, 2);
    expect(mail.token).not.toBe(old.token);
    const verify = (token: string) => test.client.post('/verify', { type: 'signup', token_hash: token });
    expect((await verify(old.token)).status).toBe(403);
    expect((await verify(mail.token)).status).toBe(200);
    expect((await signIn(test.client, first.email)).status).toBe(200);
  });

  it('shows nothing of what was prepared for an invited user', async () => {
    const { body: first } = await signUp(test, makeEmail(), { data: { salary: 1 } });
    await test.db.run({ name: 'invite', text: 'UPDATE users SET invited_at = now() WHERE id = $1' }, [
      first.id,
    ]);
    test.clock.advanceSeconds(901);
    const { body } = await signUp(test, first.email);
    expect(body).toMatchObject({ id: first.id, user_metadata: {}, identities: [] });
  });

  it('lets one of many parallel sign-ups of one address create the user', async () => {
    const email = makeEmail();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signUp(test, email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(39);
    const users = await test.db.rows({ name: 'count-users', text: 'SELECT FROM users WHERE email = $1' }, [
      email,
    ]);
    expect(users).toHaveLength(1);
    expect(test.mails.mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(1);
  });

  it.each([
    [{ email: 'ada@example.com' }, 400, 'validation_failed'],
    [{ email: 'ada@example.com', password: '' }, 400, 'validation_failed'],
    [{ email: 'ada', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com`, password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'ada@example.com', password: PASSWORD, channel: 7 }, 400, 'bad_json'],
    [{ email: 'ada@example.com', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'ada@example.com', password: 'ä'.repeat(37) }, 400, 'validation_failed'],
    [{ email: 'ada@example.com', phone: '31612345678', password: PASSWORD }, 400, 'validation_failed'],
    [
      { email: 'ada@example.com', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
    ],
    [
      {
        email: 'ada@example.com',
        password: PASSWORD,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'md5',
      },
      400,
      'validation_failed',
    ],
    [{ phone: '31612345678', password: PASSWORD }, 400, 'phone_provider_disabled'],
    [{ email: 'ada@example.com', password: 'short' }, 422, 'weak_password'],
    [{ data: {} }, 422, 'anonymous_provider_disabled'],
    [{ email: 7, password: PASSWORD }, 400, 'bad_json'],
    [{ email: 'ada@example.com', password: PASSWORD, data: 'text' }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await test.client.post('/signup', body)).toMatchObject({ status, body: { error_code: code } });
  });
});
