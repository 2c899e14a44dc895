import { githubApi, makePerson, providerEnv } from './external';
import { CLIENT_ID, FakeProvider, type Person } from './fake-provider';
import { makeEmail, PASSWORD } from './make';
import { startService, type StartedService } from './start-service';

/** The unmodified JavaScript client and accounts at providers, against a process of its own. */
describe('The client @supabase/auth-js, by external providers', () => {
  let fake: FakeProvider;
  let service: StartedService;
  beforeAll(async () => {
    fake = await FakeProvider.start(githubApi);
    service = await startService({
      ...providerEnv(fake, 'github', 'google'),
      AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
      AUTH_MAILER_AUTOCONFIRM: 'true',
    });
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await fake.stop();
  });

  /** Opens an address as a browser does, consents at the provider, and gives where the browser is in the end. */
  const browse = async (url: string, person: Person): Promise<URL> => {
    const start = await fetch(url, { redirect: 'manual' });
    const cookie = (start.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    return returnFrom(start.headers.get('location') ?? '', person, cookie);
  };
  const returnFrom = async (location: string, person: Person, cookie = '') => {
    const query = new URLSearchParams(fake.consent(location, person)).toString();
    const { headers } = await fetch(`${service.url}/callback?${query}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    return new URL(headers.get('location') ?? '');
  };

  it('signInWithOAuth and exchangeCodeForSession, with a proof key', async () => {
    const client = service.createClient('pkce');
    const person = makePerson();
    const options = { skipBrowserRedirect: true, scopes: 'repo', redirectTo: 'http://localhost:3000/in' };
    const { data, error } = await client.signInWithOAuth({ provider: 'github', options });
    expect(error).toBeNull();
    const target = await browse(data.url ?? '', person);
    expect(target.href).toContain('http://localhost:3000/in?code=');
    const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session?.provider_token).toMatch(/^token-/);
    expect(exchanged.data.session?.provider_refresh_token).toMatch(/^refresh-/);
    expect((await client.getUser()).data.user?.email).toBe(person.email);
    expect((await client.refreshSession()).error).toBeNull();
  });

  it('signInWithOAuth, without one', async () => {
    const client = service.createClient();
    const person = makePerson();
    const { data } = await client.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const { hash } = await browse(data.url ?? '', person);
    const tokens = new URLSearchParams(hash.slice(1));
    const { error } = await client.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(person.email);
  });

  it('linkIdentity, getUserIdentities and unlinkIdentity', async () => {
    const client = service.createClient('pkce');
    const email = makeEmail();
    await client.signUp({ email, password: PASSWORD });
    const options = { skipBrowserRedirect: true };
    const { data, error } = await client.linkIdentity({ provider: 'github', options });
    expect(error).toBeNull();
    const target = await returnFrom(data.url ?? '', makePerson());
    expect((await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toBeNull();
    const linked = await client.getUserIdentities();
    expect(linked.data?.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'github']);
    const github = linked.data?.identities.find(({ provider }) => provider === 'github');
    if (!github) throw new Error('The account was not linked');
    expect((await client.unlinkIdentity(github)).error).toBeNull();
    const left = await client.getUserIdentities();
    expect(left.data?.identities.map(({ provider }) => provider)).toEqual(['email']);
    const [last] = left.data?.identities ?? [];
    if (!last) throw new Error('There is no identity');
    expect((await client.unlinkIdentity(last)).error).toMatchObject({
      code: 'single_identity_not_deletable',
    });
  });

  it('signInWithIdToken', async () => {
    const client = service.createClient();
    const person = makePerson();
    const token = await fake.idToken(person, CLIENT_ID);
    const { data, error } = await client.signInWithIdToken({ provider: 'google', token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(person.email);
    const bad = await client.signInWithIdToken({
      provider: 'google',
      token: await fake.idToken(person, 'others'),
    });
    expect(bad.error).toMatchObject({ status: 400, code: 'bad_jwt' });
  });
});
