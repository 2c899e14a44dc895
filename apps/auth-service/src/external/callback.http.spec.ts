import { createTestApp, type TestApp } from '../../test/create-test-app';
import { authorize, comeBack, githubApi, makePerson, providerEnv, signInBy } from '../../test/external';
import { FakeProvider } from '../../test/fake-provider';
import {
  as,
  auditActionsOf,
  banUser,
  decodeToken,
  exchangeCode,
  makeProofKey,
  type User,
} from '../../test/make';

describe('GET /callback', () => {
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
});
