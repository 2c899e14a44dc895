import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import {
  authorize,
  comeBack,
  githubApi,
  makePerson,
  providerEnv,
  readRedirect,
  signInBy,
} from '../../test/external';
import { CLIENT_ID, FakeProvider } from '../../test/fake-provider';
import {
  as,
  auditActionsOf,
  banUser,
  decodeToken,
  exchangeCode,
  makeProofKey,
  type User,
} from '../../test/make';

describe('Sign-in by an external provider', () => {
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

  const userOf = async (token: string) => (await as(test, { access_token: token }).get<User>('/user')).body;

  describe('GET /authorize', () => {
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
  });

  describe('GET /callback', () => {
    it('creates a user with what the provider says and sends the browser back with tokens', async () => {
      const person = makePerson();
      const { status, headers, location, fragment } = await signInBy(test, fake, person, {
        provider: 'github',
        redirect_to: 'https://app.example.com/in?a=b',
      });
      expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(location).toContain('https://app.example.com/in?a=b#access_token=');
      expect(fragment).toMatchObject({ provider: 'github', token_type: 'bearer', sb: '' });
      expect(fragment['provider_token']).toMatch(/^token-/);
      expect(fragment['provider_refresh_token']).toMatch(/^refresh-/);
      const user = await userOf(fragment['access_token'] ?? '');
      const data = {
        iss: fake.url,
        sub: person.id,
        provider_id: person.id,
        name: person.name,
        full_name: person.name,
        user_name: 'ada',
        preferred_username: 'ada',
        avatar_url: 'https://avatars.test/ada.png',
        email: person.email,
        email_verified: true,
        phone_verified: false,
      };
      expect(user).toMatchObject({
        email: person.email,
        app_metadata: { provider: 'github', providers: ['github'] },
        user_metadata: data,
        identities: [{ provider: 'github', id: person.id, email: person.email, identity_data: data }],
        is_anonymous: false,
      });
      expect(user.email_confirmed_at).toBeTruthy();
      expect(decodeToken(fragment['access_token'] ?? '')).toMatchObject({ amr: [{ method: 'oauth' }] });
      expect(await auditActionsOf(test, user.id)).toEqual(['user_signedup']);
    });

    it('finds the user again, with news of the provider, and moves the time of the last sign-in', async () => {
      const person = makePerson();
      const first = await userOf((await signInBy(test, fake, person)).fragment['access_token'] ?? '');
      test.clock.advanceSeconds(60);
      const renamed = { ...person, name: 'Ada King' };
      const { fragment } = await signInBy(test, fake, renamed);
      const second = await userOf(fragment['access_token'] ?? '');
      expect(second.id).toBe(first.id);
      expect(second.user_metadata).toMatchObject({ full_name: 'Ada King' });
      expect(second.identities).toHaveLength(1);
      const [before, after] = [first, second].map(({ identities }) => identities[0]?.last_sign_in_at ?? '');
      expect(new Date(after ?? '').getTime() - new Date(before ?? '').getTime()).toBeGreaterThan(59_000);
      expect(await auditActionsOf(test, first.id)).toEqual(['user_signedup', 'login']);
    });

    it('with a proof key leads to a code, and the code to tokens, those of the provider among them', async () => {
      const { verifier, members } = makeProofKey();
      const person = makePerson();
      const { query, fragment } = await signInBy(test, fake, person, { provider: 'github', ...members });
      expect(Object.keys(query)).toEqual(['code']);
      expect(fragment).toEqual({});
      expect((await exchangeCode(test.client, query['code'], 'x'.repeat(43))).body.error_code).toBe(
        'bad_code_verifier',
      );
      const { status, body } = await exchangeCode(test.client, query['code'], verifier);
      expect(status).toBe(200);
      expect(body.user.email).toBe(person.email);
      expect(body.provider_token).toMatch(/^token-/);
      expect(body.provider_refresh_token).toMatch(/^refresh-/);
      expect(await auditActionsOf(test, body.user.id)).toEqual(['user_signedup', 'login']);
      expect((await exchangeCode(test.client, query['code'], verifier)).status).toBe(404);
    });

    it('works by OpenID Connect as well', async () => {
      const person = makePerson();
      const { fragment } = await signInBy(test, fake, person, { provider: 'google' });
      expect(await userOf(fragment['access_token'] ?? '')).toMatchObject({
        email: person.email,
        app_metadata: { provider: 'google' },
        user_metadata: { iss: fake.url, sub: person.id, full_name: person.name },
      });
    });

    it.each([
      ['issuer', { iss: 'https://accounts.mallory.test' }],
      ['audience', { aud: 'another-client' }],
      ['audiences', { aud: ['our-client', 'another-client'], azp: 'another-client' }],
      ['hash of the access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['time', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ])('refuses an ID token of a foreign %s', async (_, claims) => {
      fake.claims = claims;
      const { query } = await signInBy(test, fake, makePerson(), { provider: 'google' });
      expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
    });

    it.each(['no tokens', 'no profile', 'silent', 'redirects', 'endless', 'talks nonsense'] as const)(
      'sends the browser back with an error when the provider %s',
      async (mood) => {
        const { location, cookie } = await authorize(test, { provider: 'github' });
        const returned = fake.consent(location, makePerson());
        fake.mood = mood;
        const { status, query, fragment } = await comeBack(test, returned, cookie);
        expect(status).toBe(302);
        expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
        expect(fragment).toEqual({ ...query, sb: '' });
        expect(JSON.stringify(query)).not.toContain('secret details');
        expect(fake.askedFor('/elsewhere')).toEqual([]);
      },
    );

    it('refuses an account without an address', async () => {
      const { query } = await signInBy(test, fake, makePerson({ email: undefined }));
      expect(query).toMatchObject({
        error: 'server_error',
        error_description: expect.stringContaining('email') as unknown,
      });
    });

    it('passes on what the provider says when the user does not consent', async () => {
      const { location, cookie } = await authorize(test, { provider: 'github' });
      const state = new URL(location).searchParams.get('state') ?? '';
      const notice = { error: 'access_denied', error_description: 'No: 100%' };
      const { status, query, fragment } = await comeBack(test, { state, ...notice }, cookie);
      expect(status).toBe(302);
      expect(query).toEqual(notice);
      expect(fragment).toEqual({ ...notice, sb: '' });
    });

    it('says that the code is missing', async () => {
      const { location, cookie } = await authorize(test, { provider: 'github' });
      const state = new URL(location).searchParams.get('state') ?? '';
      expect((await comeBack(test, { state }, cookie)).query).toMatchObject({
        error: 'invalid_request',
        error_code: 'bad_oauth_callback',
      });
    });

    it('refuses a banned user', async () => {
      const person = makePerson();
      const user = await userOf((await signInBy(test, fake, person)).fragment['access_token'] ?? '');
      await banUser(test, user.id, new Date(test.clock.now().getTime() + 60_000));
      expect((await signInBy(test, fake, person)).query).toMatchObject({
        error: 'access_denied',
        error_code: 'user_banned',
      });
    });
  });

  describe('The state', () => {
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
      expect(answers.filter(({ query }) => query['error_code'] === 'flow_state_already_used')).toHaveLength(
        7,
      );
      expect(fake.askedFor('/login/oauth/access_token')).toHaveLength(1);
    });

    it('expires', async () => {
      const { returned, cookie } = await begin();
      test.clock.advanceSeconds(301);
      expect((await comeBack(test, returned, cookie)).query).toMatchObject(refusal('bad_oauth_state'));
    });
  });

  it('creates one user when the same person comes by several ways at once', async () => {
    const person = makePerson();
    const ways = await Promise.all(
      ['github', 'google', 'github', 'google'].map((provider) => authorize(test, { provider })),
    );
    const answers = await Promise.all(
      ways.map(({ location, cookie }) => comeBack(test, fake.consent(location, person), cookie)),
    );
    const users = await Promise.all(answers.map(({ fragment }) => userOf(fragment['access_token'] ?? '')));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect((await userOf(answers[0]?.fragment['access_token'] ?? '')).identities).toHaveLength(2);
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
