import { readdirSync } from 'node:fs';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { authorize, comeBack, makePerson, providerEnv, readRedirect } from '../../../test/external';
import { FakeOAuth1 } from '../../../test/fake-oauth1';
import { CLIENT_ID, FakeProvider, type Person } from '../../../test/fake-provider';
import { as, follow, readMail, type User } from '../../../test/make';
import { providerCases, type ProviderCase } from '../../../test/provider-answers';
import { externalProviders } from './index';

/** Every provider, the whole way from /authorize to the session, against a server that answers as it does. */
describe('Sign-in by', () => {
  let test: TestApp;
  let fake: FakeProvider;
  const names = Object.keys(externalProviders);
  const cases = Object.entries<ProviderCase>(providerCases);

  beforeAll(async () => {
    fake = await FakeProvider.start();
    const bases = cases.map(([name, { basePath = '' }]) => [
      `AUTH_EXTERNAL_${name.toUpperCase()}_URL`,
      fake.url + basePath,
    ]);
    test = await createTestApp({
      ...providerEnv(fake, ...names),
      ...(Object.fromEntries(bases) as Record<string, string>),
    });
  });
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  it('every provider of the folder', () => {
    const files = readdirSync(__dirname).map((file) => file.replace(/\.ts$/, ''));
    const listed = files.filter((file) => !['index', 'provider', 'providers.http.spec'].includes(file));
    expect(listed.map((file) => file.replace('-', '_')).sort()).toEqual(names);
    expect([...cases.map(([name]) => name), 'twitter'].sort()).toEqual(names);
  });

  const userOf = async (access_token = '') => (await as(test, { access_token }).get<User>('/user')).body;

  describe.each(cases)('%s', (name, provider) => {
    const { api = () => undefined, claims = {}, basePath = '' } = provider;
    const base = () => fake.url + basePath;
    beforeEach(() => {
      fake.play((asked, person, server) => api(asked, person, server) || undefined);
      const placed = Object.entries(claims).map(([claim, value]) => [
        claim,
        typeof value === 'string' ? value.replace('{base}', base()) : value,
      ]);
      // Some tokens hold the issuer of an address below the server's.
      fake.claims = Object.fromEntries(placed) as Readonly<Record<string, unknown>>;
    });

    const begin = () => authorize(test, { provider: name, ...provider.query });
    const dance = async (person: Person, { before = () => {} } = {}) => {
      const { location, cookie } = await begin();
      const returned = { ...fake.consent(location, person), ...provider.returned };
      before();
      if (provider.parameters?.['response_mode'] !== 'form_post') return comeBack(test, returned, cookie);
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const form = new URLSearchParams(returned).toString();
      return readRedirect(await test.client.post('/callback', form, { headers }));
    };

    it('sends browsers there with its scopes and parameters', async () => {
      const { status, location } = await begin();
      expect(status).toBe(302);
      const url = new URL(location);
      expect(url.origin + url.pathname).toBe(base() + provider.authorizePath);
      const { state, code_challenge, code_challenge_method, ...rest } = Object.fromEntries(url.searchParams);
      expect(state).toMatch(/^[\w-]{43}$/);
      expect([code_challenge === undefined, code_challenge_method]).toEqual(
        code_challenge_method === undefined ? [true, undefined] : [false, 'S256'],
      );
      expect(rest).toEqual({
        response_type: 'code',
        client_id: CLIENT_ID,
        redirect_uri: 'http://auth.test/callback',
        ...(provider.scope === null ? {} : { scope: provider.scope }),
        ...provider.parameters,
      });
    });

    it('signs its users in', async () => {
      const person = makePerson();
      let { fragment, query } = await dance(person);
      const [exchange] = fake.askedFor(provider.tokenPath);
      expect(exchange?.path).toBe(basePath + provider.tokenPath);
      expect(exchange?.authorization.startsWith('Basic ')).toBe(provider.usesBasic ?? false);
      if (provider.isUnverified) {
        expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' });
        await follow(test, (await readMail(test, person.email ?? '')).path);
        ({ fragment, query } = await dance(person));
      }
      expect(query).toEqual({});
      expect(fragment).toMatchObject({ provider: name });
      expect(fragment['provider_token']).toMatch(/^token-/);
      const user = await userOf(fragment['access_token']);
      const data: Record<string, unknown> = {
        iss: base(),
        sub: person.id,
        provider_id: person.id,
        email: person.email,
        email_verified: !provider.isUnverified,
        phone_verified: false,
        ...provider.data,
      };
      expect(user).toMatchObject({
        email: person.email,
        app_metadata: { provider: name, providers: [name] },
        identities: [{ provider: name, id: person.id, email: person.email }],
      });
      const { picture, avatar_url, ...kept } = user.identities[0]?.identity_data as Record<string, unknown>;
      const { picture: _picture, avatar_url: _avatar, ...expected } = data;
      expect(kept).toEqual(expected);
      expect([picture, avatar_url]).toEqual(
        name === 'discord'
          ? Array(2).fill(`https://cdn.discordapp.com/avatars/${person.id}/a_1.gif`)
          : [_picture, _avatar],
      );
    });

    it('sends browsers back when it gives no tokens', async () => {
      const { status, query } = await dance(makePerson(), { before: () => (fake.mood = 'no tokens') });
      expect(status).toBe(302);
      expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
    });

    if (!provider.hasNoUserEndpoint)
      it('sends browsers back when it gives no profile', async () => {
        const { query } = await dance(makePerson(), { before: () => (fake.mood = 'no profile') });
        expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
      });

    it('refuses users without an address', async () => {
      const { query } = await dance(makePerson({ email: undefined }));
      expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
      expect(query['error_description']).toContain('email address');
    });

    it('passes on that the user does not consent', async () => {
      const { location, cookie } = await begin();
      const state = new URL(location).searchParams.get('state') ?? '';
      const denied = { error: 'access_denied', error_description: 'The user said no' };
      expect((await comeBack(test, { state, ...denied }, cookie)).query).toEqual(denied);
    });
  });

  describe('twitter', () => {
    let oauth1: FakeOAuth1;
    beforeEach(() => {
      fake.play(() => undefined);
      fake.oauth1 = oauth1 = new FakeOAuth1();
    });
    afterAll(() => (fake.oauth1 = null));

    it('signs its users in', async () => {
      const person = makePerson();
      const { location, cookie } = await authorize(test, { provider: 'twitter' });
      expect(location).toMatch(new RegExp(`^${fake.url}/oauth/authenticate\\?oauth_token=token-[\\w-]+$`));
      const { fragment } = await comeBack(test, oauth1.consent(location, person), cookie);
      expect(fragment).toMatchObject({ provider: 'twitter' });
      expect(fragment).not.toHaveProperty('provider_refresh_token');
      expect(await userOf(fragment['access_token'])).toMatchObject({
        email: person.email,
        user_metadata: {
          sub: person.id,
          full_name: person.name,
          user_name: 'ada',
          preferred_username: 'ada',
        },
        app_metadata: { provider: 'twitter' },
      });
    });

    it('does not take the token of another sign-in', async () => {
      const [own, other] = [
        await authorize(test, { provider: 'twitter' }),
        await authorize(test, { provider: 'twitter' }),
      ];
      const { oauth_token = '' } = oauth1.consent(own.location, makePerson());
      const returned = oauth1.consent(other.location, makePerson());
      const { query } = await comeBack(test, { ...returned, oauth_token }, other.cookie);
      expect(query).toMatchObject({ error_code: 'unexpected_failure' });
    });

    it.each(['no tokens', 'no profile'] as const)('sends browsers back when it gives %s', async (mood) => {
      const { location, cookie } = await authorize(test, { provider: 'twitter' });
      const returned = oauth1.consent(location, makePerson());
      fake.mood = mood;
      expect((await comeBack(test, returned, cookie)).query).toMatchObject({
        error_code: 'unexpected_failure',
      });
    });

    it('cannot begin when it gives no token', async () => {
      fake.mood = 'no tokens';
      expect((await authorize(test, { provider: 'twitter' })).status).toBe(503);
    });

    it('passes on that the user does not consent', async () => {
      const { location, cookie } = await authorize(test, { provider: 'twitter' });
      const { state = '' } = oauth1.consent(location, makePerson());
      const { query } = await comeBack(test, { state, denied: 'token' }, cookie);
      expect(query).toEqual({ error: 'access_denied' });
    });
  });
});
