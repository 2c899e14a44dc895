import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, auditActionsOf, forgeToken, makeSession, refresh, signIn } from '../../test/make';

describe('POST /logout', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const prepare = async () => {
    const one = await makeSession(test);
    const { body: two } = await signIn(test.client, one.user.email);
    const stranger = await makeSession(test);
    return { one, two, stranger };
  };

  it.each([
    ['', [403, 403]],
    ['?scope=global', [403, 403]],
    ['?scope=local', [403, 200]],
    ['?scope=others', [200, 403]],
    ['?scope=', [403, 403]],
  ])('%p leaves one and two with %j', async (query, expected) => {
    const { one, two, stranger } = await prepare();
    const { status, text } = await as(test, one).post(`/logout${query}`);
    expect([status, text]).toEqual([204, '']);
    const statuses = [await as(test, one).get('/user'), await as(test, two).get('/user')].map(
      (answer) => answer.status,
    );
    expect(statuses).toEqual(expected);
    expect((await as(test, stranger).get('/user')).status).toBe(200);
    expect(await auditActionsOf(test, one.user.id)).toContain('logout');
  });

  it('makes the refresh token worthless', async () => {
    const { one } = await prepare();
    await as(test, one).post('/logout');
    expect(await refresh(test.client, one.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
  });

  it('ends all sessions for a token that has none', async () => {
    const { one } = await prepare();
    const access_token = forgeToken({ sub: one.user.id });
    expect((await as(test, { access_token }).post('/logout?scope=local')).status).toBe(204);
    expect((await as(test, one).get('/user')).status).toBe(403);
  });

  it.each(['all', 'toString'])('refuses the scope %s', async (scope) => {
    const { one } = await prepare();
    expect(await as(test, one).post(`/logout?scope=${scope}`)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});
