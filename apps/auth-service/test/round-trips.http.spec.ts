import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestApp, type TestApp } from './create-test-app';
import {
  as,
  asAdmin,
  exchangeCode,
  follow,
  makeEmail,
  makePhone,
  makeProofKey,
  makeSession,
  readMail,
  refresh,
  signIn,
  signUp,
} from './make';

/** How often each endpoint asks the database; BEGIN and COMMIT count as well. */
describe('Round trips to the database', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const count = async (work: () => Promise<{ status: number }>): Promise<number> => {
    const queries = jest.spyOn(Client.prototype, 'query');
    const { status } = await work();
    const trips = queries.mock.calls.length;
    queries.mockRestore();
    expect(status).toBeLessThan(400);
    return trips;
  };

  it('POST /signup: 4 in a transaction', async () => {
    expect(await count(() => signUp(test))).toBe(6);
  });

  it('POST /verify: 4 in a transaction', async () => {
    const email = makeEmail();
    await signUp(test, email);
    const { code } = await readMail(test, email);
    expect(await count(() => test.client.post('/verify', { type: 'signup', email, token: code }))).toBe(6);
  });

  it('POST /token by password: 2', async () => {
    const { user } = await makeSession(test);
    expect(await count(() => signIn(test.client, user.email))).toBe(2);
  });

  it('POST /token by refresh token: 1, and 2 when it is repeated', async () => {
    const { refresh_token: token } = await makeSession(test);
    expect(await count(() => refresh(test.client, token))).toBe(1);
    expect(await count(() => refresh(test.client, token))).toBe(2);
  });

  it('GET /verify with a proof key: 4 in a transaction, and its code: 2 in a transaction', async () => {
    const { verifier, members } = makeProofKey();
    const { body } = await signUp(test, makeEmail(), members);
    const { path } = await readMail(test, body.email);
    expect(await count(() => test.client.get(path))).toBe(6);
    const again = await signUp(test, makeEmail(), members);
    const { query } = await follow(test, (await readMail(test, again.body.email)).path);
    expect(await count(() => exchangeCode(test.client, query.get('code'), verifier))).toBe(4);
  });

  it('POST /otp: 4 in a transaction, and /recover: 3', async () => {
    const { user } = await makeSession(test);
    expect(await count(() => test.client.post('/otp', { email: user.email }))).toBe(6);
    expect(await count(() => test.client.post('/recover', { email: makeEmail() }))).toBe(5);
    expect(await count(() => test.client.post('/otp', { email: makeEmail() }))).toBe(6);
  });

  it('POST /resend: 3 in a transaction', async () => {
    const { body } = await signUp(test);
    const resend = (type: string) => test.client.post('/resend', { type, email: body.email });
    expect(await count(() => resend('signup'))).toBe(5);
    expect(await count(() => resend('email_change'))).toBe(5);
  });

  it('a forged refresh token: none', async () => {
    const queries = jest.spyOn(Client.prototype, 'query');
    await refresh(test.client, 'abcdefgh1234');
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });

  it('GET /user: 1', async () => {
    const session = await makeSession(test);
    expect(await count(() => as(test, session).get('/user'))).toBe(1);
  });

  it('PUT /user: 2, with a password as well', async () => {
    const session = await makeSession(test);
    const put = (body: object) => count(() => as(test, session).put('/user', body));
    expect(await put({ data: { a: 1 } })).toBe(2);
    expect(await put({ password: 'a new password' })).toBe(2);
  });

  it('/admin/users: 1 each, whatever is asked', async () => {
    const admin = asAdmin(test);
    const id = randomUUID();
    const user = `/admin/users/${id}`;
    const password = 'a password of an administrator';
    expect(
      await count(() => admin.post('/admin/users', { id, email: makeEmail(), phone: makePhone(), password })),
    ).toBe(1);
    expect(await count(() => admin.get('/admin/users?filter=user&per_page=1'))).toBe(1);
    expect(await count(() => admin.get(user))).toBe(1);
    expect(await count(() => admin.put(user, { email: makeEmail(), email_confirm: true, password }))).toBe(1);
    expect(await count(() => admin.delete(user, { body: { should_soft_delete: true } }))).toBe(1);
    expect(await count(() => admin.delete(user))).toBe(1);
  });

  it('GET /admin/audit: 1', async () => {
    expect(await count(() => asAdmin(test).get('/admin/audit?query=action:login'))).toBe(1);
  });

  it('PUT /user with a new address: 1, and 2 in a transaction; each confirmation: 2 to 5 in one', async () => {
    const session = await makeSession(test);
    const email = makeEmail();
    expect(await count(() => as(test, session).put('/user', { email }))).toBe(5);
    const verify = (token_hash: string) => test.client.post('/verify', { type: 'email_change', token_hash });
    const { token: first } = await readMail(test, session.user.email, 2);
    const { token: second } = await readMail(test, email);
    expect(await count(() => verify(first))).toBe(4);
    expect(await count(() => verify(second))).toBe(7);
  });

  it('GET /reauthenticate: 2', async () => {
    const session = await makeSession(test);
    expect(await count(() => as(test, session).get('/reauthenticate'))).toBe(2);
  });

  it('GET and DELETE /user/sessions: 2 each', async () => {
    const session = await makeSession(test);
    const client = as(test, session);
    expect(await count(() => client.get('/user/sessions'))).toBe(2);
    const { body } = await client.get<{ id: string }[]>('/user/sessions');
    expect(await count(() => client.delete(`/user/sessions/${body[0]?.id}`))).toBe(2);
  });

  it('POST /invite: 4 in a transaction', async () => {
    expect(await count(() => asAdmin(test).post('/invite', { email: makeEmail() }))).toBe(6);
  });

  it('POST /admin/generate_link: 2 in a transaction', async () => {
    const { user } = await makeSession(test);
    const link = { type: 'magiclink', email: user.email };
    expect(await count(() => asAdmin(test).post('/admin/generate_link', link))).toBe(4);
  });

  it('POST /logout: 2', async () => {
    const session = await makeSession(test);
    expect(await count(() => as(test, session).post('/logout'))).toBe(2);
  });
});
