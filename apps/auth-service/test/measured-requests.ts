import { randomUUID } from 'node:crypto';
import { ServiceKeyService } from '../src/access/service-key.service';
import type { TestApp } from './create-test-app';
import {
  as,
  asAdmin,
  exchangeCode,
  follow,
  makeEmail,
  makePhone,
  makeProofKey,
  makeSession,
  PASSWORD,
  readMail,
  refresh,
  signIn,
  signUp,
} from './make';

/** A request that is measured. */
export type Work = () => Promise<{ status: number }>;

/** How to get ready for each request, and the request itself. */
export const requests: Readonly<Record<string, (test: TestApp) => Promise<Work>>> = {
  'POST /token by password': async (test) => {
    const { user } = await makeSession(test);
    return () => signIn(test.client, user.email);
  },
  'POST /token by password, wrong': async (test) => {
    const { user } = await makeSession(test);
    return () => signIn(test.client, user.email, 'a wrong password');
  },
  'POST /token by refresh token': async (test) => {
    const { refresh_token: token } = await makeSession(test);
    return () => refresh(test.client, token);
  },
  'POST /token by refresh token, again': async (test) => {
    const { refresh_token: token } = await makeSession(test);
    await refresh(test.client, token);
    return () => refresh(test.client, token);
  },
  'POST /token by a forged refresh token': (test) =>
    Promise.resolve(() => refresh(test.client, 'abcdefgh1234')),
  'POST /token by the code of a link': async (test) => {
    const { verifier, members } = makeProofKey();
    const { body } = await signUp(test, makeEmail(), members);
    const { query } = await follow(test, (await readMail(test, body.email)).path);
    return () => exchangeCode(test.client, query.get('code'), verifier);
  },
  'GET /user': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).get('/user');
  },
  'PUT /user, metadata': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).put('/user', { data: { a: 1 } });
  },
  'PUT /user, password': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).put('/user', { password: 'a new password' });
  },
  'PUT /user, address': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).put('/user', { email: makeEmail() });
  },
  'POST /signup': (test) => Promise.resolve(() => signUp(test)),
  'POST /signup, address taken': async (test) => {
    const { user } = await makeSession(test);
    test.clock.advanceSeconds(901);
    return () => signUp(test, user.email);
  },
  'POST /verify, first confirmation': async (test) => {
    const email = makeEmail();
    await signUp(test, email);
    const { code } = await readMail(test, email);
    return () => test.client.post('/verify', { type: 'signup', email, token: code });
  },
  'POST /verify, sign-in': async (test) => {
    const { user } = await makeSession(test);
    await test.client.post('/otp', { email: user.email });
    const { code } = await readMail(test, user.email, 2);
    return () => test.client.post('/verify', { type: 'email', email: user.email, token: code });
  },
  'GET /verify with a proof key': async (test) => {
    const { body } = await signUp(test, makeEmail(), makeProofKey().members);
    const { path } = await readMail(test, body.email);
    return () => test.client.get(path);
  },
  'POST /otp': async (test) => {
    const { user } = await makeSession(test);
    return () => test.client.post('/otp', { email: user.email });
  },
  'POST /otp, unknown address': (test) =>
    Promise.resolve(() => test.client.post('/otp', { email: makeEmail() })),
  'POST /recover': async (test) => {
    const { user } = await makeSession(test);
    return () => test.client.post('/recover', { email: user.email });
  },
  'POST /resend': async (test) => {
    const { body } = await signUp(test);
    return () => test.client.post('/resend', { type: 'signup', email: body.email });
  },
  'GET /reauthenticate': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).get('/reauthenticate');
  },
  'POST /logout': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).post('/logout');
  },
  'GET /user/sessions': async (test) => {
    const session = await makeSession(test);
    return () => as(test, session).get('/user/sessions');
  },
  'DELETE /user/sessions/{session_id}': async (test) => {
    const client = as(test, await makeSession(test));
    const { body } = await client.get<{ id: string }[]>('/user/sessions');
    return () => client.delete(`/user/sessions/${body[0]?.id}`);
  },
  'POST /verify, first half of a change of address': async (test) => {
    const { first } = await beginChange(test);
    return () => test.client.post('/verify', { type: 'email_change', token_hash: first });
  },
  'POST /verify, second half of a change of address': async (test) => {
    const { first, second } = await beginChange(test);
    await test.client.post('/verify', { type: 'email_change', token_hash: first });
    return () => test.client.post('/verify', { type: 'email_change', token_hash: second });
  },
  'GET /settings': (test) => Promise.resolve(() => test.client.get('/settings')),
  'GET /admin/users': (test) =>
    Promise.resolve(() => asAdmin(test).get('/admin/users?filter=user&per_page=1')),
  'GET /admin/users with a service key': async (test) => {
    const keys = test.app.get(ServiceKeyService, { strict: false });
    const { key } = await keys.create({ name: 'x', role: 'service_role', expiresAt: null });
    return () => test.client.get('/admin/users', { headers: { apikey: key } });
  },
  'POST /admin/users': (test) =>
    Promise.resolve(() =>
      asAdmin(test).post('/admin/users', { email: makeEmail(), phone: makePhone(), password: PASSWORD }),
    ),
  'GET /admin/users/{user_id}': (test) => withUser(test, (admin, path) => admin.get(path)),
  'PUT /admin/users/{user_id}': (test) =>
    withUser(test, (admin, path) =>
      admin.put(path, { email: makeEmail(), email_confirm: true, password: 'a new password' }),
    ),
  'DELETE /admin/users/{user_id}': (test) => withUser(test, (admin, path) => admin.delete(path)),
  'DELETE /admin/users/{user_id}, softly': (test) =>
    withUser(test, (admin, path) => admin.delete(path, { body: { should_soft_delete: true } })),
  'GET /admin/audit': (test) => Promise.resolve(() => asAdmin(test).get('/admin/audit?query=action:login')),
  'POST /invite': (test) => Promise.resolve(() => asAdmin(test).post('/invite', { email: makeEmail() })),
  'POST /admin/generate_link': async (test) => {
    const { user } = await makeSession(test);
    return () => asAdmin(test).post('/admin/generate_link', { type: 'magiclink', email: user.email });
  },
};

async function withUser(
  test: TestApp,
  ask: (admin: ReturnType<typeof asAdmin>, path: string) => Promise<{ status: number }>,
): Promise<Work> {
  const id = randomUUID();
  await asAdmin(test).post('/admin/users', { id, email: makeEmail() });
  return () => ask(asAdmin(test), `/admin/users/${id}`);
}

async function beginChange(test: TestApp): Promise<{ first: string; second: string }> {
  const session = await makeSession(test);
  const email = makeEmail();
  await as(test, session).put('/user', { email });
  const [{ token: first }, { token: second }] = [
    await readMail(test, session.user.email, 2),
    await readMail(test, email),
  ];
  return { first, second };
}
