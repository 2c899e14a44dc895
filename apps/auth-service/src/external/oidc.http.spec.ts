import { createTestApp, type TestApp } from '../../test/create-test-app';
import { authorize, comeBack, makePerson, providerEnv, signInBy } from '../../test/external';
import { FakeProvider, type Api } from '../../test/fake-provider';

describe('Any issuer of OpenID Connect', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await FakeProvider.start();
    test = await createTestApp(providerEnv(fake, 'oidc'));
  });
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  const play = (api: Api = () => undefined) => fake.play(api);
  const noEmail = { email: undefined, email_verified: undefined };

  it('may tell the address at its user endpoint only', async () => {
    play(({ path }, { id, email }) => path === '/userinfo' && { sub: id, email, email_verified: true });
    fake.claims = noEmail;
    const { fragment } = await signInBy(test, fake, makePerson(), { provider: 'oidc' });
    expect(fragment).toMatchObject({ provider: 'oidc' });
    expect(fragment).toHaveProperty('access_token');
  });

  it('is not believed when it tells the address of another user', async () => {
    play(({ path }, { email }) => path === '/userinfo' && { sub: 'another', email, email_verified: true });
    fake.claims = noEmail;
    const { query } = await signInBy(test, fake, makePerson(), { provider: 'oidc' });
    expect(query).toMatchObject({ error_code: 'unexpected_failure' });
  });

  it('is not believed when it publishes the document of another issuer', async () => {
    const liar = await FakeProvider.start();
    const other = await createTestApp({
      ...providerEnv(liar, 'oidc'),
      AUTH_EXTERNAL_OIDC_URL: `${liar.url}/realms/other`,
    });
    const answer = await authorize(other, { provider: 'oidc' });
    await other.stop();
    await liar.stop();
    expect(answer).toMatchObject({ status: 503, body: { error_code: 'unexpected_failure' } });
  });

  it('gives proof keys where it says that it knows them', async () => {
    play(({ path }, { id, email }) => path === '/userinfo' && { sub: id, email });
    const { location, cookie } = await authorize(test, { provider: 'oidc' });
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256');
    const returned = fake.consent(location, makePerson());
    const { fragment } = await comeBack(test, returned, cookie);
    expect(fake.askedFor('/token')[0]?.form['code_verifier']).toMatch(/^[\w-]{43}$/);
    expect(fragment).toHaveProperty('access_token');
  });
});
