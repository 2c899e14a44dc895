import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, auditActionsOf, forgeToken, makeSession, refresh, signIn } from '../../test/make';
import type { OwnSessionDto } from './own-session.dto';

describe('GET and DELETE /user/sessions', () => {
  let test: TestApp;
  beforeAll(
    async () => (test = await createTestApp({ AUTH_SESSIONS_TIMEBOX: '3600', AUTH_JWT_EXP: '9000' })),
  );
  afterAll(() => test.stop());

  const prepare = async () => {
    const one = await makeSession(test);
    const phone = test.client.with({ 'user-agent': 'Phone/1.0' });
    const { body: two } = await signIn(phone, one.user.email);
    return { one, two };
  };
  const list = async (session: { access_token: string }) =>
    (await as(test, session).get<OwnSessionDto[]>('/user/sessions')).body;

  it('shows where the user is signed in, the one used last first', async () => {
    const { one, two } = await prepare();
    await makeSession(test);
    await refresh(test.client, one.refresh_token);
    const answer = await as(test, two).get<OwnSessionDto[]>('/user/sessions');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = expect.any(String) as string;
    expect(answer.body).toEqual([
      {
        id: text,
        created_at: text,
        refreshed_at: text,
        user_agent: 'node',
        ip: '127.0.0.1',
        aal: 'aal1',
        is_current: false,
      },
      {
        id: text,
        created_at: text,
        refreshed_at: null,
        user_agent: 'Phone/1.0',
        ip: '127.0.0.1',
        aal: 'aal1',
        is_current: true,
      },
    ]);
  });

  it('tells a second factor', async () => {
    const { one } = await prepare();
    await test.db.run(
      {
        name: 'raise',
        text: `INSERT INTO amr_claims SELECT id, 'totp', now(), now() FROM sessions WHERE user_id = $1`,
      },
      [one.user.id],
    );
    expect((await list(one)).map(({ aal }) => aal)).toEqual(['aal2', 'aal2']);
  });

  it('ends one session and no other', async () => {
    const { one, two } = await prepare();
    const other = (await list(one)).find(({ is_current }) => !is_current);
    const { status, text } = await as(test, one).delete(`/user/sessions/${other?.id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await refresh(test.client, two.refresh_token)).status).toBe(400);
    expect((await as(test, two).get('/user')).status).toBe(403);
    expect((await list(one)).map(({ is_current }) => is_current)).toEqual([true]);
    expect(await auditActionsOf(test, one.user.id)).toContain('logout');
  });

  it('ends a session once, also when asked for at the same moment', async () => {
    const { one } = await prepare();
    const other = (await list(one)).find(({ is_current }) => !is_current);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as(test, one).delete(`/user/sessions/${other?.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  it('knows no session of somebody else', async () => {
    const { one, two } = await prepare();
    const stranger = await makeSession(test);
    const [foreign] = await list(stranger);
    for (const id of [foreign?.id, '6b1f3c1e-5d0e-4a4b-9a53-2f0c9a3c4f10', 'nonsense', '%00'])
      expect((await as(test, one).delete(`/user/sessions/${id}`)).status).toBe(id === '%00' ? 400 : 404);
    expect(await as(test, two).delete(`/user/sessions/${foreign?.id}`)).toMatchObject({
      status: 404,
      body: { error_code: 'session_not_found' },
    });
    expect(await list(stranger)).toHaveLength(1);
  });

  it('marks none as the current one for a token without a session', async () => {
    const { one } = await prepare();
    const access_token = forgeToken({ sub: one.user.id });
    expect((await list({ access_token })).map(({ is_current }) => is_current)).toEqual([false, false]);
  });

  it('is for signed-in users', async () => {
    expect((await test.client.get('/user/sessions')).status).toBe(401);
    expect((await test.client.delete('/user/sessions/x')).status).toBe(401);
  });

  it('leaves out sessions that are over', async () => {
    const { one } = await prepare();
    test.clock.advanceSeconds(3_601);
    expect(await list(one)).toEqual([]);
  });
});
