import { CaptchaTrap, RIGHT_ANSWER, SECRET } from '../../test/captcha-trap';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, asAdmin, makeEmail, makeSession, PASSWORD, type ErrorBody } from '../../test/make';

const right = { gotrue_meta_security: { captcha_token: RIGHT_ANSWER } };
const wrong = { gotrue_meta_security: { captcha_token: 'a wrong answer' } };

describe('A CAPTCHA', () => {
  let trap: CaptchaTrap;
  let test: TestApp;
  beforeAll(async () => {
    trap = await CaptchaTrap.start();
    test = await createTestApp({ ...trap.env, AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
  });
  afterAll(async () => {
    await test.stop();
    await trap.stop();
  });
  beforeEach(() => {
    trap.forms.length = 0;
    trap.mood = 'answers';
  });

  const signUp = (extra: object, client = test.client) =>
    client.post<ErrorBody>('/signup', { email: makeEmail(), password: PASSWORD, ...extra });

  it.each([
    ['/signup', { password: PASSWORD }],
    ['/signup', {}],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/magiclink', {}],
    ['/otp', {}],
    ['/token?grant_type=password', { password: PASSWORD }],
  ])('guards POST %s %j', async (path, body) => {
    const ask = (extra: object) =>
      test.client.post<ErrorBody>(path, {
        ...body,
        ...extra,
        ...(path === '/signup' && !('password' in body) ? {} : { email: makeEmail() }),
      });
    expect(await ask({})).toMatchObject({ status: 400, body: { error_code: 'captcha_failed' } });
    expect(trap.forms).toEqual([]);
    expect(await ask(wrong)).toMatchObject({
      status: 400,
      body: { error_code: 'captcha_failed', msg: 'The CAPTCHA was not solved (invalid-input-response)' },
    });
    const { body: answer } = await ask(right);
    expect(answer.error_code).not.toBe('captcha_failed');
    expect(trap.forms).toEqual([
      { secret: SECRET, response: 'a wrong answer', remoteip: '127.0.0.1' },
      { secret: SECRET, response: RIGHT_ANSWER, remoteip: '127.0.0.1' },
    ]);
  });

  it('may stand beside the other members', async () => {
    expect((await signUp({ captcha_token: ` ${RIGHT_ANSWER} ` })).status).toBe(200);
    expect(trap.forms[0]?.['response']).toBe(RIGHT_ANSWER);
  });

  it('is not asked of who has proved more, nor elsewhere', async () => {
    for (const grant of ['refresh_token', 'pkce', 'id_token']) {
      const { body } = await test.client.post<ErrorBody>(`/token?grant_type=${grant}`, {});
      expect(body.error_code).not.toBe('captcha_failed');
    }
    expect((await test.client.get('/settings')).status).toBe(200);
    expect((await test.client.post<ErrorBody>('/verify', {})).body.error_code).not.toBe('captcha_failed');
    expect(trap.forms).toEqual([]);
  });

  it('is not asked of servers that administer, but of every other bearer', async () => {
    expect((await signUp({}, asAdmin(test))).status).toBe(200);
    const session = await makeSession(test, makeEmail(), right);
    for (const client of [as(test, session), test.client.with({ authorization: 'Bearer nonsense' })])
      expect((await signUp({}, client)).body.error_code).toBe('captcha_failed');
  });

  it.each(['is silent', 'talks nonsense', 'fails', 'redirects'] as const)(
    'lets nobody in while the provider %s',
    async (mood) => {
      trap.mood = mood;
      const start = performance.now();
      expect(await signUp(right)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
      expect(performance.now() - start).toBeLessThan(3_000);
    },
  );

  it('comes before the limit of sign-ups, so that wrong answers use nothing up', async () => {
    const env = {
      AUTH_RATE_LIMIT_HEADER: 'x-client',
      AUTH_TRUSTED_PROXIES: '127.0.0.1',
      AUTH_RATE_LIMIT_ANONYMOUS_USERS: '1',
    };
    const limited = await createTestApp({
      ...trap.env,
      ...env,
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    });
    const client = limited.client.with({ 'x-client': '203.0.113.7' });
    const statuses: number[] = [];
    for (const body of [wrong, wrong, right, right])
      statuses.push((await client.post('/signup', body)).status);
    expect(statuses).toEqual([400, 400, 200, 429]);
    await limited.stop();
  });
});
