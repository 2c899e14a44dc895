import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, asAdmin, decodeToken, makeSession, refresh, signIn, type Tokens } from '../../test/make';
import { traceOf } from '../../test/trace';

/** As enrolment would leave it. */
async function addFactor(test: TestApp, userId: string, status: 'verified' | 'unverified'): Promise<string> {
  const id = randomUUID();
  await test.db.run(
    {
      name: `factor-${id}`,
      text: `INSERT INTO mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        VALUES ($1, $2, 'My phone', 'totp', $3, now(), now())`,
    },
    [id, userId, status],
  );
  return id;
}

const raise = (test: TestApp, { access_token }: Tokens) =>
  test.db.run(
    {
      name: 'raise',
      text: `INSERT INTO amr_claims (session_id, method, created_at, updated_at) VALUES ($1, 'totp', now(), now())`,
    },
    [decodeToken(access_token)['session_id']],
  );

describe('With SESSIONS_ALLOW_LOW_AAL', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_SESSIONS_ALLOW_LOW_AAL: '30m' })));
  afterAll(() => test.stop());

  it('a session without the second factor of its user ends in time, and its tokens with it', async () => {
    const { user } = await makeSession(test);
    await addFactor(test, user.id, 'verified');
    const { body } = await signIn(test.client, user.email);
    expect(body.expires_in).toBe(1_800);
    test.clock.advanceSeconds(1_000);
    const second = await refresh(test.client, body.refresh_token);
    expect([second.status, second.body.expires_in]).toEqual([200, expect.any(Number)]);
    expect(second.body.expires_in).toBeLessThanOrEqual(800);
    expect(second.body.expires_in).toBeGreaterThanOrEqual(798);
    test.clock.advanceSeconds(801);
    expect(await refresh(test.client, second.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'session_expired' },
    });
    expect((await signIn(test.client, user.email)).status).toBe(200);
  });

  it.each([['unverified'], ['none']])('a user whose factor is %s stays', async (status) => {
    const session = await makeSession(test);
    if (status === 'unverified') await addFactor(test, session.user.id, 'unverified');
    expect(session.expires_in).toBe(3_600);
    test.clock.advanceSeconds(1_801);
    const { status: answer, body } = await refresh(test.client, session.refresh_token);
    expect([answer, body.expires_in]).toEqual([200, 3_600]);
  });

  it('a session that was opened with the second factor stays', async () => {
    const session = await makeSession(test);
    await addFactor(test, session.user.id, 'verified');
    await raise(test, session);
    test.clock.advanceSeconds(1_801);
    const { status, body } = await refresh(test.client, session.refresh_token);
    expect([status, body.expires_in]).toEqual([200, 3_600]);
    expect(decodeToken(body.access_token)['aal']).toBe('aal2');
  });

  it('a session that is over is listed no more', async () => {
    const { user } = await makeSession(test);
    await addFactor(test, user.id, 'verified');
    test.clock.advanceSeconds(1_801);
    const { body } = await signIn(test.client, user.email);
    expect((await as(test, body).get<object[]>('/user/sessions')).body).toHaveLength(1);
  });

  it('an exchange is one statement', async () => {
    const session = await makeSession(test);
    await addFactor(test, session.user.id, 'verified');
    const { statements } = await traceOf(() => refresh(test.client, session.refresh_token));
    expect(statements).toHaveLength(1);
  });
});

describe('Second factors', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('are in the user', async () => {
    const session = await makeSession(test);
    const show = async () => (await as(test, session).get<{ factors?: object[] }>('/user')).body.factors;
    expect(await show()).toBeUndefined();
    const id = await addFactor(test, session.user.id, 'verified');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(await show()).toEqual([
      {
        id,
        friendly_name: 'My phone',
        factor_type: 'totp',
        status: 'verified',
        phone: '',
        last_challenged_at: null,
        created_at: time,
        updated_at: time,
      },
    ]);
  });

  it('bear with a low level for ever without the setting', async () => {
    const session = await makeSession(test);
    await addFactor(test, session.user.id, 'verified');
    test.clock.advanceSeconds(365 * 24 * 3600);
    const { status, body } = await refresh(test.client, session.refresh_token);
    expect([status, body.expires_in]).toEqual([200, 3_600]);
  });

  it('go with their user, also when the row stays', async () => {
    const { user } = await makeSession(test);
    await addFactor(test, user.id, 'verified');
    await asAdmin(test).delete(`/admin/users/${user.id}`, { body: { should_soft_delete: true } });
    const rows = await test.db.rows({ name: 'left', text: 'SELECT FROM mfa_factors WHERE user_id = $1' }, [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });
});
