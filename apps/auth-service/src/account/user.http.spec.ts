import { sql } from '@libs/persistence';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  auditActionsOf,
  forgeToken,
  makeEmail,
  makeSession,
  PASSWORD,
  refresh,
  signIn,
  type User,
} from '../../test/make';

const setUser = sql`UPDATE {users} SET role = coalesce($2, role), is_sso_user = coalesce($3, is_sso_user) WHERE id = $1`;

describe('GET /user', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('shows the user of the token', async () => {
    const session = await makeSession(test);
    const { status, body, headers } = await as(test, session).get('/user');
    expect(status).toBe(200);
    expect(body).toEqual(session.user);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('asks the database once', async () => {
    const session = await makeSession(test);
    const statements = jest.spyOn(test.db, 'rows');
    await as(test, session).get('/user');
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  it('accepts a token without a session', async () => {
    const { user } = await makeSession(test);
    const access_token = forgeToken({ sub: user.id, role: 'authenticated' });
    expect((await as(test, { access_token }).get('/user')).status).toBe(200);
  });

  it('refuses a request for another audience than the token’s', async () => {
    const session = await makeSession(test);
    const get = (aud: string) => as(test, session).with({ 'x-jwt-aud': aud }).get('/user');
    expect((await get('authenticated')).status).toBe(200);
    expect(await get('others')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});

describe('PUT /user', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('merges data: sets, removes what is null, leaves the rest', async () => {
    const session = await makeSession(test);
    const client = as(test, session);
    await client.put('/user', { data: { a: 1, b: { c: 1, d: null }, e: 'x' } });
    const { status, body } = await client.put<User>('/user', { data: { a: null, b: { f: 2 } } });
    expect(status).toBe(200);
    expect(body.user_metadata).toEqual({ ...session.user.user_metadata, b: { f: 2 }, e: 'x' });
    expect(body.identities).toEqual(session.user.identities);
    expect((await client.get<User>('/user')).body).toEqual(body);
    expect(await auditActionsOf(test, session.user.id)).toContain('user_modified');
  });

  it('changes the password and ends all other sessions', async () => {
    const session = await makeSession(test);
    const { email, id } = session.user;
    const { body: other } = await signIn(test.client, email);
    const { status } = await as(test, session).put('/user', { password: 'a new password' });
    expect(status).toBe(200);
    expect((await signIn(test.client, email)).status).toBe(400);
    expect((await signIn(test.client, email, 'a new password')).status).toBe(200);
    expect((await refresh(test.client, other.refresh_token)).status).toBe(400);
    expect((await as(test, other).get('/user')).status).toBe(403);
    expect((await refresh(test.client, session.refresh_token)).status).toBe(200);
    expect(await auditActionsOf(test, id)).toEqual(
      expect.arrayContaining(['user_updated_password', 'user_modified']),
    );
  });

  it('leaves exactly one password after parallel changes, and tells who lost', async () => {
    const session = await makeSession(test);
    const passwords = ['first password', 'second password', 'third password'];
    const change = (password: string) => as(test, session).put('/user', { password });
    const statuses = (await Promise.all(passwords.map(change))).map(({ status }) => status);
    // Changes that do not overlap may follow each other.
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const signIns = await Promise.all(
      passwords.map((password) => signIn(test.client, session.user.email, password)),
    );
    const valid = signIns.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(valid).toHaveLength(1);
    expect(valid.map((index) => statuses[index])).toEqual([200]);
  });

  it('refuses the password the user has', async () => {
    const session = await makeSession(test);
    expect(await as(test, session).put('/user', { password: PASSWORD })).toMatchObject({
      status: 422,
      body: { error_code: 'same_password' },
    });
  });

  it('says that phones are switched off, and takes the current address', async () => {
    const session = await makeSession(test);
    const put = (body: object) => as(test, session).put('/user', body);
    expect((await put({ email: session.user.email.toUpperCase() })).status).toBe(200);
    expect(await put({ phone: '31612345678', data: { x: 1 } })).toMatchObject({
      status: 400,
      body: { error_code: 'phone_provider_disabled' },
    });
    expect((await as(test, session).get<User>('/user')).body.user_metadata).not.toHaveProperty('x');
  });

  it('lets administrators alone change app_metadata', async () => {
    const session = await makeSession(test);
    const put = () => as(test, session).put<User>('/user', { app_metadata: { plan: 'pro', provider: null } });
    expect(await put()).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
    await test.db.run(setUser, [session.user.id, 'admin', null]);
    expect((await put()).body.app_metadata).toEqual({ plan: 'pro', providers: ['email'] });
  });

  it('refuses what single sign-on manages', async () => {
    const session = await makeSession(test);
    await test.db.run(setUser, [session.user.id, null, true]);
    const put = (body: object) => as(test, session).put('/user', body);
    for (const body of [{ password: 'a new password' }, { email: makeEmail() }, { nonce: '123456' }])
      expect(await put(body)).toMatchObject({ status: 422, body: { error_code: 'user_sso_managed' } });
    expect((await put({ data: { a: 1 } })).status).toBe(200);
  });

  it.each([
    [{ password: '' }, 422, 'weak_password'],
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ password: 12345678 }, 400, 'bad_json'],
    [{ data: [] }, 400, 'bad_json'],
    [undefined, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    const session = await makeSession(test);
    expect(await as(test, session).put('/user', body)).toMatchObject({ status, body: { error_code: code } });
  });
});
