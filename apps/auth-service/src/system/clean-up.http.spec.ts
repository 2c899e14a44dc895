import { sql } from '@libs/persistence';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeSession, signUp, type Tokens } from '../../test/make';
import { CleanUpService } from './clean-up.service';

const DAY_SECONDS = 24 * 3600;

const count = sql<Record<string, number>>`
SELECT (SELECT count(*)::int FROM {sessions}) AS sessions, (SELECT count(*)::int FROM {one_time_tokens}) AS tokens,
  (SELECT count(*)::int FROM {users}) AS users, (SELECT count(*)::int FROM {audit_log_entries}) AS entries,
  (SELECT count(*)::int FROM {flow_states}) AS codes`;

describe('The clean-up', () => {
  let test: TestApp;
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    test = await createTestApp({
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
      AUTH_DB_CLEANUP_ANONYMOUS_USERS_AFTER: '720h',
      ...env,
    });
  };
  afterEach(() => test.stop());

  const cleanUp = () => test.app.get(CleanUpService, { strict: false }).run();
  const counts = () => test.db.row(count);
  const signInAnonymously = async () => (await test.client.post<Tokens>('/signup', {})).body;

  it('touches nothing that lives', async () => {
    await start();
    await makeSession(test);
    await signUp(test);
    await signInAnonymously();
    test.clock.advanceSeconds(DAY_SECONDS);
    const before = await counts();
    expect(await cleanUp()).toEqual({
      sessions: 0,
      one_time_tokens: 0,
      flow_states: 0,
      oauth_states: 0,
      users: 0,
    });
    expect(await counts()).toEqual(before);
  });

  it('removes links and codes a day after they expired', async () => {
    await start();
    await signUp(test);
    test.clock.advanceSeconds(2 * DAY_SECONDS - 60);
    expect(await cleanUp()).toMatchObject({ one_time_tokens: 0 });
    test.clock.advanceSeconds(120);
    expect(await cleanUp()).toMatchObject({ one_time_tokens: 1, users: 0 });
  });

  it('removes sign-ins by providers that nobody came back from, a day after they expired', async () => {
    await start({
      AUTH_EXTERNAL_GITHUB_ENABLED: 'true',
      AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'id',
      AUTH_EXTERNAL_GITHUB_SECRET: 'secret',
    });
    expect((await test.client.get('/authorize?provider=github')).status).toBe(302);
    test.clock.advanceSeconds(DAY_SECONDS + 290);
    expect(await cleanUp()).toMatchObject({ oauth_states: 0 });
    test.clock.advanceSeconds(20);
    expect(await cleanUp()).toMatchObject({ oauth_states: 1 });
  });

  it('removes codes by SMS that live longer than mails when they have expired as well', async () => {
    await start({
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_TEST_OTP: '31600000001:123456',
      AUTH_SMS_OTP_EXP: '48h',
    });
    await test.client.post('/otp', { phone: '31600000001' });
    test.clock.advanceSeconds(3 * DAY_SECONDS - 60);
    expect(await cleanUp()).toMatchObject({ one_time_tokens: 0 });
    test.clock.advanceSeconds(120);
    expect(await cleanUp()).toMatchObject({ one_time_tokens: 1, users: 0 });
  });

  it.each(['AUTH_SESSIONS_TIMEBOX', 'AUTH_SESSIONS_INACTIVITY_TIMEOUT'])(
    'removes sessions a day after %s',
    async (name) => {
      await start({ [name]: '1h' });
      await makeSession(test);
      test.clock.advanceSeconds(DAY_SECONDS + 3_500);
      expect(await cleanUp()).toMatchObject({ sessions: 0 });
      test.clock.advanceSeconds(200);
      await makeSession(test);
      expect(await cleanUp()).toMatchObject({ sessions: 1 });
      expect(await counts()).toMatchObject({ sessions: 1, users: 2 });
    },
  );

  it('deletes anonymous users who were not seen for as long as is set, and no others', async () => {
    await start();
    const [seen, lost] = [await signInAnonymously(), await signInAnonymously()];
    const owner = await makeSession(test);
    test.clock.advanceSeconds(20 * DAY_SECONDS);
    const refreshed = await test.client.post<Tokens>('/token?grant_type=refresh_token', {
      refresh_token: seen.refresh_token,
    });
    test.clock.advanceSeconds(11 * DAY_SECONDS);
    expect(await cleanUp()).toMatchObject({ users: 1 });
    const statusOf = async (id: string) =>
      (await test.db.row(sql<{ id: string }>`SELECT id FROM {users} WHERE id = $1`, [id])) !== null;
    expect(refreshed.status).toBe(200);
    expect([
      await statusOf(seen.user.id),
      await statusOf(lost.user.id),
      await statusOf(owner.user.id),
    ]).toEqual([true, false, true]);
  });

  it('removes audit entries only when told to, and keeps anonymous users unless told otherwise', async () => {
    await start({ AUTH_DB_CLEANUP_AUDIT_AFTER: '1h', AUTH_DB_CLEANUP_ANONYMOUS_USERS_AFTER: '' });
    await signInAnonymously();
    await makeSession(test);
    test.clock.advanceSeconds(60 * DAY_SECONDS);
    await signUp(test);
    const { entries = 0 } = (await counts()) ?? {};
    expect(await cleanUp()).toMatchObject({ audit_log_entries: entries - 1 });
    expect(await counts()).toMatchObject({ users: 3, entries: 1 });
  });

  it('knows its tables in a namespace', async () => {
    await start({ AUTH_DB_NAMESPACE: 'auth', AUTH_DB_CLEANUP_AUDIT_AFTER: '1h' });
    await signInAnonymously();
    test.clock.advanceSeconds(31 * DAY_SECONDS);
    expect(await cleanUp()).toMatchObject({ users: 1, audit_log_entries: 0 });
  });

  it('of several replicas removes each row once, many or few', async () => {
    await start();
    await test.db.run(sql`
      INSERT INTO {users} (id, aud, role, is_anonymous, created_at, updated_at)
      SELECT gen_random_uuid(), 'authenticated', '', true, now() - interval '31 days', now()
      FROM generate_series(1, 1700)`);
    const runs = await Promise.all([cleanUp(), cleanUp(), cleanUp(), cleanUp()]);
    runs.push(await cleanUp());
    expect(runs.reduce((sum, { users = 0 }) => sum + users, 0)).toBe(1_700);
    expect(await counts()).toMatchObject({ users: 0 });
  });

  it('passes over a user somebody works with', async () => {
    await start();
    const { user } = await signInAnonymously();
    test.clock.advanceSeconds(31 * DAY_SECONDS);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const work = test.db.transaction(async () => {
      await test.db.run(sql`SELECT FROM {users} WHERE id = $1 FOR UPDATE`, [user.id]);
      locked();
      await released;
    });
    await isLocked;
    try {
      expect(await cleanUp()).toMatchObject({ users: 0 });
    } finally {
      release();
      await work;
    }
    expect(await cleanUp()).toMatchObject({ users: 1 });
  });
});
