import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import { authorize, comeBack, githubApi, makePerson, providerEnv, readRedirect } from '../../test/external';
import { FakeProvider } from '../../test/fake-provider';

describe('The state of a sign-in by a provider', () => {
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

  const refusal = (code: string) => ({ error: 'invalid_request', error_code: code });
  const begin = async () => {
    const { location, cookie } = await authorize(test, {
      provider: 'github',
      redirect_to: 'https://app.example.com/',
    });
    return { returned: fake.consent(location, makePerson()), cookie };
  };

  it.each([
    [{}, 'bad_oauth_callback'],
    [{ state: 'made-up', code: 'x' }, 'bad_oauth_state'],
  ])('is needed: %j', async (returned, code) => {
    const { status, location, query } = await comeBack(test, returned);
    expect(status).toBe(303);
    expect(location.startsWith(`${SITE_URL}?`)).toBe(true);
    expect(location).not.toContain('#');
    expect(query).toMatchObject(refusal(code));
  });

  it('counts for the browser that began, and for no other', async () => {
    const [victim, stranger] = [await begin(), await begin()];
    expect((await comeBack(test, stranger.returned)).query).toMatchObject(refusal('bad_oauth_state'));
    const planted = await comeBack(test, victim.returned, stranger.cookie);
    expect([planted.status, planted.query]).toEqual([
      303,
      expect.objectContaining(refusal('bad_oauth_state')),
    ]);
  });

  it('lets one browser sign in in two windows', async () => {
    const first = await begin();
    const path = '/authorize?provider=github';
    const second = readRedirect(await test.client.get(path, { headers: { cookie: first.cookie } }));
    expect(second.headers.get('set-cookie')).toContain(first.cookie);
    for (const returned of [first.returned, fake.consent(second.location, makePerson())])
      expect((await comeBack(test, returned, first.cookie)).fragment).toHaveProperty('access_token');
  });

  it('counts once, also for parallel requests', async () => {
    const { returned, cookie } = await begin();
    fake.delayMs = 50;
    const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(test, returned, cookie)));
    fake.delayMs = 0;
    expect(answers.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1);
    expect(answers.filter(({ query }) => query['error_code'] === 'flow_state_already_used')).toHaveLength(7);
    expect(fake.askedFor('/login/oauth/access_token')).toHaveLength(1);
  });

  it('expires', async () => {
    const { returned, cookie } = await begin();
    test.clock.advanceSeconds(301);
    expect((await comeBack(test, returned, cookie)).query).toMatchObject(refusal('bad_oauth_state'));
  });
});
