import { createTestApp, type TestApp } from '../../test/create-test-app';
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
  type ErrorBody,
  type Tokens,
  type User,
} from '../../test/make';

const verifyIn = (test: TestApp) => (body: object) =>
  test.client.post<Tokens & ErrorBody>('/verify', { type: 'email_change', ...body });

describe('PUT /user with a new email address', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const begin = async (extra: object = {}) => {
    const session = await makeSession(test);
    const [from, to] = [session.user.email, makeEmail()];
    const answer = await as(test, session).put<User & ErrorBody>('/user', { email: to, ...extra });
    return { session, from, to, id: session.user.id, answer };
  };
  const mailsOf = async ({ from, to }: { from: string; to: string }) => ({
    current: await readMail(test, from, 2),
    next: await readMail(test, to),
  });

  it('changes nothing yet, and asks both addresses in mails that name both', async () => {
    const change = await begin({ data: { a: 1 } });
    const { status, body } = change.answer;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: change.from,
      new_email: change.to,
      user_metadata: { a: 1, email: change.from },
    });
    expect(body.email_change_sent_at).toBeTruthy();
    const mails = [await test.mails.waitFor(change.from, { count: 2 }), await test.mails.waitFor(change.to)];
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('Confirm Email Change');
      for (const address of [change.from, change.to]) {
        expect(text).toContain(address);
        expect(html).toContain(address);
      }
    }
    const { current, next } = await mailsOf(change);
    expect(current.path).toContain('&type=email_change&');
    expect(current.token).not.toBe(next.token);
  });

  it.each([
    ['current', 'next'],
    ['next', 'current'],
  ] as const)('is complete when %s and %s have followed their links', async (first, second) => {
    const change = await begin();
    const mails = await mailsOf(change);
    const half = await follow(test, mails[first].path);
    expect([...half.fragment.keys()]).toEqual(['message', 'sb']);
    expect((await follow(test, mails[first].path)).fragment.get('error_code')).toBe('otp_expired');
    expect((await signIn(test.client, change.to)).status).toBe(400);
    const { fragment } = await follow(test, mails[second].path);
    expect(fragment.get('type')).toBe('email_change');
    const client = as(test, { access_token: fragment.get('access_token') ?? '' });
    const { body } = await client.get<User>('/user');
    expect(body).toMatchObject({
      id: change.id,
      email: change.to,
      user_metadata: { email: change.to, email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(body.identities).toMatchObject([
      { provider: 'email', email: change.to, identity_data: { email: change.to, email_verified: true } },
    ]);
    expect(body).not.toHaveProperty('new_email');
    expect(body).not.toHaveProperty('email_change_sent_at');
    expect((await signIn(test.client, change.to)).status).toBe(200);
    expect((await signIn(test.client, change.from)).status).toBe(400);
    expect(await auditActionsOf(test, change.id)).toContain('user_modified');
  });

  it('takes the digits with the address they were sent to', async () => {
    const change = await begin();
    const { current, next } = await mailsOf(change);
    const verify = verifyIn(test);
    expect((await verify({ email: change.from, token: next.code })).status).toBe(403);
    const half = await verify({ email: change.from, token: current.code });
    expect(half).toMatchObject({ status: 200, body: { code: '200' } });
    expect(Object.keys(half.body).sort()).toEqual(['code', 'msg']);
    const whole = await verify({ email: change.to, token: next.code });
    expect(whole).toMatchObject({ status: 200, body: { type: 'email_change', user: { email: change.to } } });
    expect(decodeToken(whole.body.access_token)).toMatchObject({ amr: [{ method: 'otp' }] });
    expect((await verify({ email: change.to, token: next.code })).status).toBe(403);
  });

  it('completes once when both addresses confirm at the same moment', async () => {
    const change = await begin();
    const { current, next } = await mailsOf(change);
    const proofs = [current, next, current, next].map(({ token }) => verifyIn(test)({ token_hash: token }));
    const answers = await Promise.all(proofs);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(answers.filter(({ body }) => 'access_token' in body)).toHaveLength(1);
    expect((await signIn(test.client, change.to)).status).toBe(200);
  });

  it('gives an address that two users change to, to the first who confirms', async () => {
    const to = makeEmail();
    const [one, two] = [await makeSession(test), await makeSession(test)];
    for (const session of [one, two])
      expect((await as(test, session).put('/user', { email: to })).status).toBe(200);
    const verify = verifyIn(test);
    for (const { user } of [one, two]) {
      const { token } = await readMail(test, user.email, 2);
      expect((await verify({ token_hash: token })).body).toMatchObject({ code: '200' });
    }
    await test.mails.waitFor(to, { count: 2 });
    const tokens = test.mails.mails
      .filter((mail) => mail.to === to)
      .map(({ text }) => /token=([0-9a-f]+)/.exec(text)?.[1]);
    const answers = await Promise.all(tokens.map((token) => verify({ token_hash: token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error_code).toBe('email_exists');
    const owners = await test.db.rows({ name: 'o', text: 'SELECT FROM users WHERE email = $1' }, [to]);
    expect(owners).toHaveLength(1);
  });

  it('refuses the address of another user, and changes nothing else either', async () => {
    const [session, other] = [await makeSession(test), await makeSession(test)];
    const put = (body: object) => as(test, session).put<ErrorBody>('/user', body);
    expect(await put({ email: other.user.email.toUpperCase(), data: { x: 1 } })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await as(test, session).get<User>('/user')).body.user_metadata).not.toHaveProperty('x');
  });

  it('can be asked for once a minute, and then begins anew', async () => {
    const change = await begin();
    const former = await mailsOf(change);
    const put = (body: object) => as(test, change.session).put<ErrorBody>('/user', body);
    const early = await put({ email: makeEmail(), data: { x: 1 }, password: 'a new password' });
    expect(early).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(early.headers.get('retry-after')).toBe('60');
    expect((await signIn(test.client, change.from)).status).toBe(200);
    test.clock.advanceSeconds(61);
    const to = makeEmail();
    expect((await put({ email: to, password: 'a new password' })).status).toBe(200);
    for (const { token } of Object.values(former))
      expect((await verifyIn(test)({ token_hash: token })).status).toBe(403);
    for (const { token } of [await readMail(test, change.from, 3), await readMail(test, to)])
      expect((await verifyIn(test)({ token_hash: token })).status).toBe(200);
    expect((await signIn(test.client, to, 'a new password')).status).toBe(200);
  });

  it('lets one of many parallel requests pass', async () => {
    const session = await makeSession(test);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(test, session).put('/user', { email: makeEmail() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(429)]);
  });

  it('expires with its mails', async () => {
    const change = await begin();
    const { current, next } = await mailsOf(change);
    test.clock.advanceSeconds(86_401);
    for (const { token } of [current, next])
      expect((await verifyIn(test)({ token_hash: token })).status).toBe(403);
  });

  it('sends the mails again on request', async () => {
    const change = await begin();
    const former = await mailsOf(change);
    const resend = { type: 'email_change', email: change.from };
    expect(await test.client.post('/resend', resend)).toMatchObject({ status: 200, body: {} });
    const mails = [await readMail(test, change.from, 3), await readMail(test, change.to, 2)];
    expect((await verifyIn(test)({ token_hash: former.next.token })).status).toBe(403);
    for (const { token } of mails) expect((await verifyIn(test)({ token_hash: token })).status).toBe(200);
    expect((await signIn(test.client, change.to)).status).toBe(200);
  });

  it('leads to a code for who began with a proof key', async () => {
    const { verifier, members } = makeProofKey();
    const change = await begin(members);
    const { current, next } = await mailsOf(change);
    const half = await follow(test, current.path);
    expect(half.query.get('message')).toBe(half.fragment.get('message'));
    const { query } = await follow(test, next.path);
    const { body } = await exchangeCode(test.client, query.get('code'), verifier);
    expect(body.user.email).toBe(change.to);
    expect(decodeToken(body.access_token)).toMatchObject({ amr: [{ method: 'email_change' }] });
  });

  it.each([
    [{ email: 'ada' }, 'validation_failed'],
    [{ email: 7 }, 'bad_json'],
    [{ email: 'ada@example.com', code_challenge: 'x' }, 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'validation_failed'],
  ])('refuses %j with 400 %s', async (body, code) => {
    const session = await makeSession(test);
    expect(await as(test, session).put('/user', body)).toMatchObject({
      status: 400,
      body: { error_code: code },
    });
  });
});

describe('PUT /user with a new email address, elsewhere', () => {
  it('asks the new address alone where once is enough', async () => {
    const test = await createTestApp({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' });
    const session = await makeSession(test);
    const email = makeEmail();
    await as(test, session).put('/user', { email });
    const { token } = await readMail(test, email);
    expect((await verifyIn(test)({ token_hash: token })).body.user.email).toBe(email);
    expect(test.mails.mails.filter(({ to }) => to === session.user.email)).toHaveLength(1);
    await test.stop();
  });

  const anonymous = async (env: Record<string, string> = {}) => {
    const test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true', ...env });
    const { body } = await test.client.post<Tokens>('/signup', {});
    return { test, session: body, client: as(test, body) };
  };

  it('makes an anonymous user permanent', async () => {
    const { test, session, client } = await anonymous();
    const email = makeEmail();
    const { status, body } = await client.put<User>('/user', { email, password: 'a first password' });
    expect([status, body.is_anonymous, body.new_email]).toEqual([200, true, email]);
    const { code } = await readMail(test, email);
    const { body: permanent } = await verifyIn(test)({ email, token: code });
    expect(permanent.user).toMatchObject({
      id: session.user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', id: session.user.id, email }],
    });
    expect((await signIn(test.client, email, 'a first password')).status).toBe(200);
    await test.stop();
  });

  it('gives an anonymous user the address at once where addresses count as confirmed', async () => {
    const { test, client } = await anonymous({ AUTH_MAILER_AUTOCONFIRM: 'true' });
    const email = makeEmail();
    const { status, body } = await client.put<User>('/user', { email, password: 'a first password' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, is_anonymous: false, identities: [{ provider: 'email', email }] });
    expect((await signIn(test.client, email, 'a first password')).status).toBe(200);
    const { body: other } = await test.client.post<Tokens>('/signup', {});
    expect(await as(test, other).put('/user', { email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect(test.mails.mails).toEqual([]);
    await test.stop();
  });
});
