import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  adminAuditOf,
  as,
  asAdmin,
  makeEmail,
  makePhone,
  makeSession,
  PASSWORD,
  refresh,
  signIn,
  signUp,
  type ErrorBody,
  type Tokens,
  type User,
} from '../../test/make';

describe('PUT /admin/users/{user_id}', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  const put = (id: string, body: object) => admin.put<User & ErrorBody>(`/admin/users/${id}`, body);
  const makeUser = async (body: object = {}) =>
    (await admin.post<User>('/admin/users', { email: makeEmail(), email_confirm: true, ...body })).body;

  it('changes nothing when nothing is asked', async () => {
    const user = await makeUser();
    const { status, body } = await put(user.id, { email: '', role: '', password: '', ban_duration: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...user, updated_at: body.updated_at });
    expect((await adminAuditOf(test, user.id)).at(-1)).toMatchObject({
      payload: { action: 'user_modified', log_type: 'user', actor_username: 'service_role' },
    });
  });

  it('changes address and number at once, with their identities', async () => {
    const user = await makeUser({ password: PASSWORD });
    const [email, phone] = [makeEmail(), makePhone()];
    const { body } = await put(user.id, { email: email.toUpperCase(), phone: `+${phone}` });
    expect(body).toMatchObject({
      email,
      phone,
      email_confirmed_at: user.email_confirmed_at,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect(body).not.toHaveProperty('phone_confirmed_at');
    const dataOf = (provider: string) =>
      body.identities.find((identity) => identity.provider === provider)?.identity_data;
    expect(dataOf('email')).toEqual({ sub: user.id, email, email_verified: false, phone_verified: false });
    expect(dataOf('phone')).toEqual({ sub: user.id, phone, phone_verified: false });
    expect(body.identities).toHaveLength(2);
    expect((await admin.get(`/admin/users/${user.id}`)).body).toEqual(body);
    expect((await signIn(test.client, email)).status).toBe(200);
    expect((await signIn(test.client, user.email)).status).toBe(400);
  });

  it('confirms', async () => {
    const { body: user } = await signUp(test);
    const { body } = await put(user.id, { email_confirm: true });
    expect(body.email_confirmed_at).toBeTruthy();
    expect(body).toMatchObject({
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    });
    expect(body).not.toHaveProperty('phone_confirmed_at');
    expect((await signIn(test.client, user.email)).status).toBe(200);
    const again = await put(user.id, { email_confirm: true, phone_confirm: true });
    expect(again.body.email_confirmed_at).toBe(body.email_confirmed_at);
    expect(again.body).not.toHaveProperty('phone_confirmed_at');
    expect((await put(user.id, { email_confirm: false })).body.email_confirmed_at).toBe(
      body.email_confirmed_at,
    );
  });

  it('merges both kinds of metadata and sets the role', async () => {
    const user = await makeUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { c: 3, d: 4 } });
    const { body } = await put(user.id, {
      role: 'editor',
      user_metadata: { a: null, e: 5 },
      app_metadata: { c: null, f: { g: null } },
    });
    expect(body.role).toBe('editor');
    expect(body.user_metadata).toEqual({ b: 2, e: 5, email_verified: true });
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], d: 4, f: { g: null } });
  });

  it('sets a password and ends all sessions', async () => {
    const session = await makeSession(test);
    expect((await put(session.user.id, { password: 'a new password' })).status).toBe(200);
    expect(await as(test, session).get('/user')).toMatchObject({
      body: { error_code: 'session_not_found' },
    });
    expect((await refresh(test.client, session.refresh_token)).status).toBe(400);
    expect((await signIn(test.client, session.user.email)).status).toBe(400);
    expect((await signIn(test.client, session.user.email, 'a new password')).status).toBe(200);
  });

  it('bans and lifts the ban', async () => {
    const session = await makeSession(test);
    const { body } = await put(session.user.id, { ban_duration: '1h30m' });
    expect(Date.parse(body.banned_until ?? '') - Date.parse(body.updated_at)).toBe(5_400_000);
    expect(await as(test, session).get('/user')).toMatchObject({ body: { error_code: 'user_banned' } });
    expect(await signIn(test.client, session.user.email)).toMatchObject({
      body: { error_code: 'user_banned' },
    });
    expect((await put(session.user.id, { role: 'editor' })).body.banned_until).toBe(body.banned_until);
    expect((await put(session.user.id, { ban_duration: 'none' })).body).not.toHaveProperty('banned_until');
    expect((await as(test, session).get('/user')).status).toBe(200);
  });

  it('makes an anonymous user permanent only with a confirmation', async () => {
    const { body: session } = await test.client.post<Tokens>('/signup', {});
    const email = makeEmail();
    expect((await put(session.user.id, { email })).body).toMatchObject({ email, is_anonymous: true });
    expect((await put(session.user.id, { phone_confirm: true })).body.is_anonymous).toBe(true);
    expect((await put(session.user.id, { email_confirm: true })).body).toMatchObject({
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  it.each([
    ['a bad address', { email: 'ada' }, 400, 'validation_failed'],
    ['a bad number', { phone: 'x' }, 400, 'validation_failed'],
    ['a weak password', { password: 'x' }, 422, 'weak_password'],
    ['a long password', { password: 'x'.repeat(73) }, 400, 'validation_failed'],
    ['a bad ban', { ban_duration: '1d' }, 400, 'validation_failed'],
    ['a ban beyond all times', { ban_duration: '99999999h' }, 400, 'validation_failed'],
    ['a long role', { role: 'x'.repeat(256) }, 400, 'validation_failed'],
    ['a role that is a number', { role: 7 }, 400, 'bad_json'],
    ['metadata that are text', { app_metadata: 'x' }, 400, 'bad_json'],
  ])('refuses %s', async (_, body, status, error_code) => {
    const user = await makeUser();
    expect(await put(user.id, body)).toMatchObject({ status, body: { error_code } });
    expect((await admin.get(`/admin/users/${user.id}`)).body).toEqual(user);
  });

  it('refuses what belongs to somebody else', async () => {
    const [one, two] = [await makeUser(), await makeUser({ phone: makePhone() })];
    expect(await put(one.id, { email: two.email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect(await put(one.id, { phone: two.phone })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_exists' },
    });
    expect((await put(two.id, { email: two.email, phone: two.phone })).status).toBe(200);
  });

  it('gives an address to one of many who are to have it', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    const email = makeEmail();
    const answers = await Promise.all(users.map(({ id }) => put(id, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('survives that two users swap their addresses again and again', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await Promise.all([makeUser(), makeUser()]);
      const answers = await Promise.all([
        put(one.id, { email: two.email }),
        put(two.id, { email: one.email }),
      ]);
      for (const { status } of answers) expect([409, 422]).toContain(status);
    }
  });
});

describe('Administration in a namespace', () => {
  it('knows its own tables', async () => {
    const test = await createTestApp({ AUTH_DB_NAMESPACE: 'auth' });
    const admin = asAdmin(test);
    const emails = [makeEmail(), makeEmail()];
    const [one, two] = await Promise.all(emails.map((email) => admin.post<User>('/admin/users', { email })));
    expect(await admin.put(`/admin/users/${one?.body.id}`, { email: two?.body.email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await admin.get('/admin/users?filter=example')).headers.get('x-total-count')).toBe('2');
    expect((await admin.get('/admin/audit')).headers.get('x-total-count')).toBe('2');
    expect(
      (await admin.delete(`/admin/users/${two?.body.id}`, { body: { should_soft_delete: true } })).status,
    ).toBe(200);
    await test.stop();
  });
});
