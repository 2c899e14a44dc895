import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  asAdmin,
  adminAuditOf,
  forgeToken,
  makeEmail,
  makePhone,
  makeSession,
  refresh,
  signIn,
  type User,
} from '../../test/make';

const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

describe('Administrators', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const routes: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['POST', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
  ];

  it.each(routes)('alone may %s %s', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
    expect(await test.client.send(method, path, body)).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    });
    const session = await makeSession(test);
    for (const access_token of [session.access_token, forgeToken({ role: 'anon' }), forgeToken({})])
      expect(await as(test, { access_token }).send(method, path, body)).toMatchObject({
        status: 403,
        body: { error_code: 'not_admin' },
      });
  });

  it.each(['platform_admin', 'supabase_admin', 'service_role'])('may have the role %s', async (role) => {
    expect((await as(test, { access_token: forgeToken({ role }) }).get('/admin/users')).status).toBe(200);
  });
});

describe('GET /admin/users/{user_id}', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it.each([
    ['7', 'validation_failed'],
    ['%27', 'validation_failed'],
    [randomUUID(), 'user_not_found'],
    [ZERO_UUID, 'user_not_found'],
  ])('of %s finds nobody', async (id, error_code) => {
    for (const answer of [
      await asAdmin(test).get(`/admin/users/${id}`),
      await asAdmin(test).put(`/admin/users/${id}`, {}),
      await asAdmin(test).delete(`/admin/users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error_code } });
  });

  it('shows any user', async () => {
    const { user } = await makeSession(test);
    const { status, body } = await asAdmin(test).get(`/admin/users/${user.id.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toEqual(user);
  });
});

describe('DELETE /admin/users/{user_id}', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp();
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  it.each([undefined, {}, { should_soft_delete: false }, { SHOULD_SOFT_DELETE: null }])(
    'with %j deletes for good',
    async (body) => {
      const session = await makeSession(test);
      const path = `/admin/users/${session.user.id}`;
      const answer = await admin.delete(path, { body });
      expect([answer.status, answer.text]).toEqual([200, '{}']);
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.delete(path)).status).toBe(404);
      expect(await as(test, session).get('/user')).toMatchObject({ body: { error_code: 'user_not_found' } });
      expect((await refresh(test.client, session.refresh_token)).status).toBe(400);
      expect(await adminAuditOf(test, session.user.id)).toMatchObject([
        { payload: { action: 'user_deleted', log_type: 'team', traits: { user_email: session.user.email } } },
      ]);
    },
  );

  it('softly keeps the row alone, and frees address and number', async () => {
    const phone = makePhone();
    const session = await makeSession(test);
    const { id, email } = session.user;
    await admin.put(`/admin/users/${id}`, { phone, app_metadata: { plan: 'premium' } });
    for (let round = 1; round <= 2; round += 1)
      expect((await admin.delete(`/admin/users/${id}`, { body: { should_soft_delete: true } })).status).toBe(
        200,
      );
    const { text, body } = await admin.get<User>(`/admin/users/${id}`);
    expect(body).toMatchObject({ id, app_metadata: {}, user_metadata: {} });
    expect(body.deleted_at).toBeTruthy();
    expect(body.email).toMatch(/^[\w-]{43}$/);
    expect(body.phone).toMatch(/^[\w-]{15}$/);
    for (const trace of [email, phone, 'premium']) expect(text).not.toContain(trace);
    expect(await as(test, session).get('/user')).toMatchObject({ body: { error_code: 'user_not_found' } });
    expect((await refresh(test.client, session.refresh_token)).status).toBe(400);
    expect((await signIn(test.client, email)).status).toBe(400);
    expect(await admin.put(`/admin/users/${id}`, { email: makeEmail() })).toMatchObject({ status: 404 });
    expect((await admin.post('/admin/users', { email, phone })).status).toBe(200);
    const audit = (await adminAuditOf(test, id)).map(({ payload }) => payload);
    expect(audit).toMatchObject([{ action: 'user_modified' }, { action: 'user_deleted' }]);
  });

  it('refuses a wish that is neither true nor false', async () => {
    const { user } = await makeSession(test);
    expect(
      await admin.delete(`/admin/users/${user.id}`, { body: { should_soft_delete: 'yes' } }),
    ).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });
});
