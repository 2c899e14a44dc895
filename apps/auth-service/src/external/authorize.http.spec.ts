import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import { authorize, githubApi, makePerson, providerEnv, readRedirect, signInBy } from '../../test/external';
import { CLIENT_ID, FakeProvider } from '../../test/fake-provider';

describe('GET /authorize', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await FakeProvider.start(githubApi);
    test = await createTestApp({
      ...providerEnv(fake, 'github', 'google'),
      AUTH_URI_ALLOW_LIST: 'https://app.example.com/**',
      AUTH_INTERNAL_HTTP_TIMEOUT: '1s',
    });
  });
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });
  beforeEach(() => fake.play(githubApi));

  it('sends the browser to the provider with all that it needs, and nothing of the site', async () => {
    const { status, location } = await authorize(test, {
      provider: 'github',
      scopes: 'repo,read:org',
      redirect_to: 'https://app.example.com/in',
      prompt: 'consent',
      CLIENT_ID: 'mallory',
      Redirect_Uri: 'https://mallory.test',
      state: 'mine',
      scope: 'everything',
      response_mode: 'fragment',
    });
    expect(status).toBe(302);
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(`${fake.url}/login/oauth/authorize`);
    const { state, code_challenge, ...parameters } = Object.fromEntries(url.searchParams);
    expect(parameters).toEqual({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: 'http://auth.test/callback',
      scope: 'user:email repo read:org',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(code_challenge).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ provider: 'nobody' }, 400, 'validation_failed'],
    [{ provider: 'constructor' }, 400, 'validation_failed'],
    [
      { provider: 'github', code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    [{ provider: 'github', code_challenge_method: 's256' }, 400, 'validation_failed'],
    [{ provider: 'github', invite_token: 'unknown' }, 404, 'user_not_found'],
  ])('refuses %j', async (query, status, code) => {
    const answer = await authorize(test, query);
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  it('tells when the provider is not there', async () => {
    fake.mood = 'silent';
    const answer = await authorize(test, { provider: 'google' });
    expect(answer).toMatchObject({ status: 503, body: { error_code: 'unexpected_failure' } });
  });

  it.each([
    ['https://mallory.test/', SITE_URL],
    ['https://app.example.com.mallory.test/', SITE_URL],
    ['//mallory.test/', SITE_URL],
    ['javascript:alert(1)', SITE_URL],
    ['https://app.example.com/in', 'https://app.example.com/in'],
  ])('sends nobody who asked for %s elsewhere than to %s', async (redirect_to, target) => {
    const { location } = await signInBy(test, fake, makePerson(), { provider: 'github', redirect_to });
    expect(location.startsWith(`${target}#`)).toBe(true);
  });

  it('comes back below the path prefix, and sends everybody to one address where the operator wants it', async () => {
    const prefixed = await createTestApp({
      ...providerEnv(fake, 'github'),
      AUTH_API_PATH_PREFIX: '/auth/v1',
      AUTH_EXTERNAL_REDIRECTURL: 'https://one.example.com/in',
    });
    const begun = await prefixed.client.get('/auth/v1/authorize?provider=github');
    const location = begun.headers.get('location') ?? '';
    const { status, location: end } = await signInBy(prefixed, fake, makePerson());
    await prefixed.stop();
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('http://auth.test/auth/v1/callback');
    expect([status, end.split('#', 1)[0]]).toEqual([302, 'https://one.example.com/in']);
  });

  it('believes no host that a request names', async () => {
    const headers = { 'x-forwarded-host': 'mallory.test', 'x-forwarded-proto': 'https' };
    const { location } = readRedirect(await test.client.get('/authorize?provider=github', { headers }));
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('http://auth.test/callback');
  });
});
