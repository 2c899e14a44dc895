import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, auditOf, makeSession, signUp } from '../../test/make';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

describe.each([
  ['nobody is trusted', {}, '127.0.0.1'],
  ['the proxy is trusted', { AUTH_TRUSTED_PROXIES: '127.0.0.0/8' }, '203.0.113.7'],
  ['another proxy is trusted', { AUTH_TRUSTED_PROXIES: '10.0.0.1' }, '127.0.0.1'],
])('X-Forwarded-For where %s', (_, env, address) => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp(env)));
  afterAll(() => test.stop());

  it(`means the caller is ${address}`, async () => {
    const { body } = await signUp({ ...test, client: test.client.with(FORWARDED) });
    expect(await auditOf(test, body.id)).toMatchObject([{ ipAddress: address }]);
  });
});

describe('Headers of answers', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('forbid to guess another type, also where nothing is found', async () => {
    for (const path of ['/health', '/settings', '/user', '/nothing', '/docs', '/verify?token=a&type=signup'])
      expect((await test.client.get(path)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('forbid to keep what holds a user or tokens', async () => {
    const session = await makeSession(test);
    const answers = [
      await as(test, session).get('/user'),
      await as(test, session).put('/user', { data: {} }),
      await as(test, session).get('/user/sessions'),
      await signUp(test),
      await test.client.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      await test.client.get('/verify?token=a&type=signup'),
    ];
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });
});
