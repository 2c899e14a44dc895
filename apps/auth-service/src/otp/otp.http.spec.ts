import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import {
  as,
  auditActionsOf,
  decodeToken,
  exchangeCode,
  follow,
  makeEmail,
  makeProofKey,
  makeSession,
  readMail,
  signIn,
  signUp,
  type Tokens,
} from '../../test/make';

describe('POST /otp', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const verify = (body: object) => test.client.post<Tokens>('/verify', body);

  it('sends a magic link to a confirmed user, who signs in by its link', async () => {
    const { user } = await makeSession(test);
    expect(await test.client.post('/otp', { email: user.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: {},
    });
    const mail = await test.mails.waitFor(user.email, { count: 2 });
    expect(mail.subject).toBe('Your Magic Link');
    const { path } = await readMail(test, user.email, 2);
    expect(path).toContain('&type=magiclink&');
    const { location, fragment } = await follow(test, path);
    expect(location.startsWith(`${SITE_URL}#`)).toBe(true);
    expect(decodeToken(fragment.get('access_token') ?? '')).toMatchObject({
      sub: user.id,
      amr: [{ method: 'otp' }],
    });
    expect(await auditActionsOf(test, user.id)).toEqual([
      'user_confirmation_requested',
      'user_signedup',
      'user_recovery_requested',
      'login',
    ]);
  });

  it.each(['magiclink', 'recovery', 'email'])('accepts its code and link token as type %s', async (type) => {
    for (const how of ['code', 'link']) {
      const { user } = await makeSession(test);
      await test.client.post('/otp', { email: user.email });
      const { code, token } = await readMail(test, user.email, 2);
      const proof = how === 'code' ? { email: user.email, token: code } : { token_hash: token };
      expect(await verify({ type, ...proof })).toMatchObject({ status: 200, body: { type } });
      expect(await verify({ type, ...proof })).toMatchObject({
        status: 403,
        body: { error_code: 'otp_expired' },
      });
    }
  });

  it('does not take it for a confirmation of a sign-up', async () => {
    const { user } = await makeSession(test);
    await test.client.post('/otp', { email: user.email });
    const { code } = await readMail(test, user.email, 2);
    expect((await verify({ type: 'signup', email: user.email, token: code })).status).toBe(403);
  });

  it('lets one of many parallel visits of a link sign in', async () => {
    const { user } = await makeSession(test);
    await test.client.post('/otp', { email: user.email });
    const { path } = await readMail(test, user.email, 2);
    const visits = await Promise.all(Array.from({ length: 20 }, () => follow(test, path)));
    expect(visits.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    expect(visits.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(19);
  });

  it('creates the user of a new address, who has no password', async () => {
    const email = makeEmail();
    expect((await test.client.post('/otp', { email, data: { full_name: 'Ada' } })).status).toBe(200);
    expect((await test.mails.waitFor(email)).subject).toBe('Confirm Your Signup');
    const { code } = await readMail(test, email);
    const { status, body } = await verify({ type: 'email', email, token: code });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, user_metadata: { full_name: 'Ada', email_verified: true } });
    expect((await signIn(test.client, email, '')).status).toBe(400);
    expect((await as(test, body).put('/user', { password: 'chosen later' })).status).toBe(200);
    expect((await signIn(test.client, email, 'chosen later')).status).toBe(200);
  });

  it('creates one user when sign-up and sign-in of one address cross', async () => {
    const email = makeEmail();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => signUp(test, email)),
      ...Array.from({ length: 5 }, () => test.client.post('/otp', { email })),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    const users = await test.db.rows({ name: 'one', text: 'SELECT FROM users WHERE email = $1' }, [email]);
    expect(users).toHaveLength(1);
  });

  it('creates nobody when told not to', async () => {
    expect(await test.client.post('/otp', { email: makeEmail(), create_user: false })).toMatchObject({
      status: 422,
      body: { error_code: 'otp_disabled' },
    });
    const { user } = await makeSession(test);
    expect((await test.client.post('/otp', { email: user.email, create_user: false })).status).toBe(200);
  });

  it('sends nothing to users of another audience', async () => {
    const { user } = await makeSession(test);
    const other = test.client.with({ 'x-jwt-aud': 'others' });
    expect((await other.post('/otp', { email: user.email })).status).toBe(200);
    expect((await other.post('/recover', { email: user.email })).status).toBe(429);
    expect(test.mails.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
  });

  it('leads to a code for who began with a proof key', async () => {
    const { user } = await makeSession(test);
    const { verifier, members } = makeProofKey();
    await test.client.post('/otp', { email: user.email, ...members });
    const { query } = await follow(test, (await readMail(test, user.email, 2)).path);
    const { body } = await exchangeCode(test.client, query.get('code'), verifier);
    expect(decodeToken(body.access_token)).toMatchObject({ sub: user.id, amr: [{ method: 'magiclink' }] });
  });

  it.each([
    [{ phone: '31612345678' }, 'phone_provider_disabled'],
    [{ email: 'ada@example.com', phone: '31612345678' }, 'validation_failed'],
    [{ email: 'ada@example.com', channel: 'sms' }, 'validation_failed'],
    [{ email: 'ada@example.com', create_user: 'no' }, 'bad_json'],
    [{ email: 'ada@example.com', data: [] }, 'bad_json'],
  ])('refuses %j with 400 %s', async (body, code) => {
    expect(await test.client.post('/otp', body)).toMatchObject({ status: 400, body: { error_code: code } });
  });
});
