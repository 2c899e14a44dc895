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
});
