import { createHash } from 'node:crypto';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makePerson, providerEnv, signInBy } from '../../test/external';
import { CLIENT_ID, FakeProvider, type Person } from '../../test/fake-provider';
import { as, makeSession, readMail, type ErrorBody, type Tokens } from '../../test/make';

type Answer = Tokens & ErrorBody & { readonly error?: string; readonly error_description?: string };

describe('POST /token?grant_type=id_token', () => {
  let test: TestApp;
  let fake: FakeProvider;
  let foreign: FakeProvider;
  let disabled: TestApp;
  beforeAll(async () => {
    [fake, foreign] = [await FakeProvider.start(), await FakeProvider.start()];
    test = await createTestApp({
      ...providerEnv(fake, 'google', 'apple', 'facebook', 'github', 'azure'),
      AUTH_EXTERNAL_AZURE_URL: `${fake.url}/common`,
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: `${CLIENT_ID},android-client`,
      AUTH_EXTERNAL_IOS_BUNDLE_ID: 'com.example.app',
      AUTH_EXTERNAL_APPLE_SKIP_NONCE_CHECK: 'true',
      AUTH_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS: foreign.url,
      AUTH_EXTERNAL_ALLOWED_ID_TOKEN_CLIENT_IDS: 'partner-client',
      AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    });
    disabled = await createTestApp(providerEnv(fake, 'google'));
  });
  afterAll(async () => {
    await Promise.all([test.stop(), disabled.stop()]);
    await Promise.all([fake.stop(), foreign.stop()]);
  });
  beforeEach(() => fake.play(() => undefined));

  const show = (body: object, client = test.client) =>
    client.post<Answer>('/token?grant_type=id_token', body);
  const tokenOf = (person: Person, claims = {}, audience = CLIENT_ID) =>
    fake.idToken(person, audience, claims);
  const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex');

  it('signs a user in, the same as by redirects', async () => {
    const person = makePerson();
    const { status, headers, body } = await show({ provider: 'google', id_token: await tokenOf(person) });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google' },
      identities: [{ provider: 'google', id: person.id }],
    });
    const byRedirects = await signInBy(test, fake, person, { provider: 'google' });
    expect(byRedirects.fragment).toHaveProperty('access_token');
    const { body: second } = await show({ provider: 'google', id_token: await tokenOf(person) });
    expect(second.user.id).toBe(body.user.id);
  });

  it.each([
    ['another client of ours', 'google', 'android-client'],
    ['the iOS application', 'apple', 'com.example.app'],
  ])('accepts a token for %s', async (_, provider, audience) => {
    expect((await show({ provider, id_token: await tokenOf(makePerson(), {}, audience) })).status).toBe(200);
  });

  it('accepts a nonce that belongs to the token', async () => {
    const id_token = await tokenOf(makePerson(), { nonce: hashOf('a secret') });
    expect((await show({ provider: 'google', id_token, nonce: 'a secret' })).status).toBe(200);
  });

  it.each([
    ['Facebook, whose tokens have a nonce of their own', 'facebook'],
    ['a provider for which the operator says so', 'apple'],
  ])('does not look at the nonce of %s', async (_, provider) => {
    const id_token = await tokenOf(makePerson(), { nonce: 'theirs' });
    expect((await show({ provider, id_token })).status).toBe(200);
  });

  it('compares the access token with its hash', async () => {
    const access_token = 'an access token';
    const half = createHash('sha256').update(access_token).digest().subarray(0, 16);
    const id_token = await tokenOf(makePerson(), { at_hash: half.toString('base64url') });
    const request = { provider: 'google', id_token };
    expect((await show({ ...request, access_token: 'another' })).body.error_code).toBe('bad_jwt');
    expect((await show({ ...request, access_token })).status).toBe(200);
  });

  const ofAda = async (claims: object, audience?: string) => ({
    id_token: await tokenOf(makePerson(), claims, audience),
  });
  it.each<[string, () => Promise<object>]>([
    ['of a foreign issuer', () => ofAda({ iss: 'https://mallory.test' })],
    [
      'of a foreign key',
      async () => ({ id_token: await foreign.idToken(makePerson(), CLIENT_ID, { iss: fake.url }) }),
    ],
    ['for another application', () => ofAda({}, 'mallory-client')],
    ['for the client of another provider', () => ofAda({}, 'com.example.app')],
    ['that has expired', () => ofAda({ exp: 1 })],
    ['without an end', () => ofAda({ exp: undefined })],
    ['without a subject', () => ofAda({ sub: undefined })],
    ['whose nonce is not shown', () => ofAda({ nonce: hashOf('x') })],
    ['without the nonce that is shown', async () => ({ ...(await ofAda({})), nonce: 'x' })],
    ['with another nonce', async () => ({ ...(await ofAda({ nonce: hashOf('x') })), nonce: 'y' })],
    ['that is none', () => Promise.resolve({ id_token: 'x.y.z' })],
    [
      'that nobody has signed',
      async () => {
        const [, claims = ''] = (await tokenOf(makePerson())).split('.');
        return { id_token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.` };
      },
    ],
  ])('refuses a token %s', async (_, make) => {
    const { status, body } = await show({ provider: 'google', ...(await make()) });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error_code: 'bad_jwt',
      error: 'invalid_request',
      error_description: body.msg,
    });
  });

  it.each([
    [{ provider: 'google', id_token: '' }, 'validation_failed'],
    [{}, 'validation_failed'],
    [{ provider: 'github' }, 'provider_disabled'],
    [{ provider: 'keycloak' }, 'provider_disabled'],
    [{ provider: '__proto__' }, 'provider_disabled'],
    [{ issuer: 'https://mallory.test', client_id: CLIENT_ID }, 'provider_disabled'],
  ])('refuses %j', async (request, code) => {
    const answer = await show({ id_token: await tokenOf(makePerson()), ...request });
    expect(answer).toMatchObject({ status: 400, body: { error_code: code } });
  });

  it('refuses a token without an address', async () => {
    const id_token = await tokenOf(makePerson({ email: undefined }));
    const answer = await show({ provider: 'google', id_token });
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  it('asks the owner of an address that nobody vouches for', async () => {
    const person = makePerson({ isVerified: false });
    const answer = await show({ provider: 'google', id_token: await tokenOf(person) });
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'provider_email_needs_verification' } });
    await readMail(test, person.email ?? '');
  });

  it('finds the provider by the issuer, for a client of the operator’s only', async () => {
    const named = { issuer: fake.url, id_token: await tokenOf(makePerson()) };
    expect((await show({ ...named, client_id: CLIENT_ID })).status).toBe(200);
    const strange = await show({ ...named, client_id: 'mallory-client' });
    expect(strange.body.error_code).toBe('validation_failed');
    const id_token = await tokenOf(makePerson(), {}, 'mallory-client');
    expect((await show({ ...named, id_token, client_id: CLIENT_ID })).body.error_code).toBe('bad_jwt');
  });

  it('knows any tenant of Microsoft, and vouches for no address that its tenant does not own', async () => {
    const claims = { iss: `${fake.url}/tenant-1/v2.0`, tid: 'tenant-1' };
    const owned = await tokenOf(makePerson(), { ...claims, xms_edov: '1' });
    const answer = await show({ issuer: claims.iss, client_id: CLIENT_ID, id_token: owned });
    expect(answer).toMatchObject({ status: 200, body: { user: { app_metadata: { provider: 'azure' } } } });
    const { user } = await makeSession(test);
    const strangers = await tokenOf(makePerson({ email: user.email }), claims);
    const refused = await show({ provider: 'azure', id_token: strangers });
    expect(refused.body.error_code).toBe('provider_email_needs_verification');
    const mixed = await tokenOf(makePerson(), { ...claims, tid: 'tenant-2' });
    expect((await show({ provider: 'azure', id_token: mixed })).body.error_code).toBe('bad_jwt');
  });

  it('accepts tokens of further issuers for the clients the operator names', async () => {
    const person = makePerson();
    const named = { issuer: foreign.url, client_id: 'partner-client' };
    const id_token = await foreign.idToken(person, 'partner-client');
    const { status, body } = await show({ ...named, id_token });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: person.email, app_metadata: { provider: foreign.url } });
    const others = { ...named, id_token: await foreign.idToken(person, CLIENT_ID) };
    expect((await show(others)).body.error_code).toBe('bad_jwt');
    expect((await show({ ...others, client_id: CLIENT_ID })).body.error_code).toBe('validation_failed');
  });

  it('says that the keys cannot be read', async () => {
    const mute = await createTestApp(providerEnv(foreign, 'google'));
    foreign.mood = 'talks nonsense';
    const request = { provider: 'google', id_token: await foreign.idToken(makePerson(), CLIENT_ID) };
    const answer = await show(request, mute.client);
    foreign.mood = 'good';
    await mute.stop();
    expect(answer).toMatchObject({ status: 503, body: { error_code: 'unexpected_failure' } });
  });

  describe('with link_identity', () => {
    const request = async () => ({
      provider: 'google',
      link_identity: true,
      id_token: await tokenOf(makePerson()),
    });

    it('links the account to the signed-in user', async () => {
      const session = await makeSession(test);
      const shown = await request();
      const { status, body } = await show(shown, as(test, session));
      expect([status, body.user.id]).toEqual([200, session.user.id]);
      expect(body.user.identities).toHaveLength(2);
      const taken = await show(shown, as(test, await makeSession(test)));
      expect(taken).toMatchObject({ status: 422, body: { error_code: 'identity_already_exists' } });
    });

    it('needs the bearer token of a user', async () => {
      const answer = await show(await request());
      expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    });

    it('is refused unless linking is switched on', async () => {
      const answer = await show(await request(), disabled.client);
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'manual_linking_disabled' } });
    });
  });
});
