import { createHmac, randomUUID } from 'node:crypto';
import { createTestApp, JWT_SECRET, type TestApp } from '../../test/create-test-app';
import { as, banUser, decodeToken, forgeToken, makeSession, type Tokens } from '../../test/make';
import { AccessService } from './access.service';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('A bearer token', () => {
  let test: TestApp;
  let session: Tokens;
  beforeAll(async () => {
    test = await createTestApp();
    session = await makeSession(test);
  });
  afterAll(() => test.stop());

  const get = (authorization: string) => test.client.get('/user', { headers: { authorization } });
  const claims = () => ({ sub: session.user.id, role: 'authenticated' });

  it.each(['', 'Basic abc', 'Bearer', 'Bearer a b', 'Token abc'])(
    'is needed: %p is none',
    async (authorization) => {
      expect(await get(authorization)).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization' },
      });
    },
  );

  it('may be written in any letter case', async () => {
    expect((await get(`bEaReR ${session.access_token}`)).status).toBe(200);
  });

  it.each([
    ['no token', () => 'abc'],
    ['three dots', () => '...'],
    ['another secret', () => forgeToken(claims(), 'another secret that is long enough for it')],
    ['no signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['no signature, other spelling', () => `${part({ alg: 'NoNe', typ: 'JWT' })}.${part(claims())}.`],
    [
      'a changed payload',
      () => session.access_token.replace(/\.[^.]+\./, `.${part({ ...claims(), role: 'service_role' })}.`),
    ],
    [
      'another algorithm of the same family',
      () => {
        const unsigned = `${part({ alg: 'HS512', typ: 'JWT' })}.${part(claims())}`;
        return `${unsigned}.${createHmac('sha512', JWT_SECRET).update(unsigned).digest('base64url')}`;
      },
    ],
    ['an end in the past', () => forgeToken({ ...claims(), exp: Math.floor(Date.now() / 1000) - 1 })],
    ['an end that is no number', () => `${part({ alg: 'HS256' })}.${part({ ...claims(), exp: 'never' })}.x`],
    ['a beginning in the future', () => forgeToken({ ...claims(), nbf: Math.floor(Date.now() / 1000) + 60 })],
    ['no user', () => forgeToken({ role: 'authenticated' })],
    ['an odd session', () => forgeToken({ ...claims(), session_id: 'x' })],
  ])('with %s is refused', async (_, token) => {
    expect(await get(`Bearer ${token()}`)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
  });

  it('of a user id that is none is refused', async () => {
    expect(await get(`Bearer ${forgeToken({ sub: 'ada' })}`)).toMatchObject({
      status: 400,
      body: { error_code: 'bad_jwt' },
    });
  });

  it('of a user who is gone is refused', async () => {
    expect(await get(`Bearer ${forgeToken({ sub: randomUUID() })}`)).toMatchObject({
      status: 403,
      body: { error_code: 'user_not_found' },
    });
  });

  it('of a session of somebody else is refused', async () => {
    const { access_token } = await makeSession(test);
    const { session_id } = decodeToken(access_token);
    const token = forgeToken({ ...claims(), session_id });
    expect(await get(`Bearer ${token}`)).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  });

  it('is valid to the second', async () => {
    const test = await createTestApp({ AUTH_JWT_EXP: '100' });
    const session = await makeSession(test);
    test.clock.advanceSeconds(97);
    expect((await as(test, session).get('/user')).status).toBe(200);
    test.clock.advanceSeconds(4);
    expect(await as(test, session).get('/user')).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
    await test.stop();
  });

  it('of a banned user is refused', async () => {
    const banned = await makeSession(test);
    await banUser(test, banned.user.id, new Date(Date.now() + 60_000));
    expect(await as(test, banned).get('/user')).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });
});

describe('The right to administer', () => {
  let test: TestApp;
  let session: Tokens;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_SESSIONS_TIMEBOX: '1h' });
    session = await makeSession(test);
  });
  afterAll(() => test.stop());

  const require = (claims: object) =>
    test.app
      .get(AccessService, { strict: false })
      .requireAdmin({ authorization: `Bearer ${forgeToken(claims)}` });
  const withSession = () => ({
    sub: session.user.id,
    session_id: decodeToken(session.access_token)['session_id'],
  });

  it.each(['service_role', 'supabase_admin', 'platform_admin'])(
    'comes with the role %s, without user and session',
    async (role) => {
      await expect(require({ role })).resolves.toEqual({ username: role });
    },
  );

  it.each([{}, { role: 'authenticated' }, { role: ['service_role'] }])(
    'does not come with %j',
    async (claims) => {
      await expect(require(claims)).rejects.toMatchObject({ code: 'not_admin', status: 403 });
    },
  );

  it('needs the session of the token to live', async () => {
    await expect(require({ role: 'service_role', ...withSession() })).resolves.toBeTruthy();
    await expect(
      require({ role: 'service_role', sub: session.user.id, session_id: randomUUID() }),
    ).rejects.toMatchObject({
      code: 'session_not_found',
    });
    test.clock.advanceSeconds(3_601);
    await expect(require({ role: 'service_role', ...withSession() })).rejects.toMatchObject({
      code: 'session_expired',
      status: 403,
    });
  });
});
