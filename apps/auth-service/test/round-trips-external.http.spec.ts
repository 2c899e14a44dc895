import type { HttpAnswer } from '@libs/testing';
import { createTestApp, type TestApp } from './create-test-app';
import { authorize, githubApi, makePerson, providerEnv, signInBy } from './external';
import { CLIENT_ID, FakeProvider, type Person } from './fake-provider';
import { as, makeProofKey, makeSession, type User } from './make';
import { traceOf } from './trace';

/** How often sign-ins by providers ask the database; BEGIN and COMMIT count as well. */
describe('Round trips to the database, by external providers', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await FakeProvider.start(githubApi);
    test = await createTestApp({
      ...providerEnv(fake, 'github', 'google'),
      AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    });
  });
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  const count = async (status: number, work: () => Promise<HttpAnswer>): Promise<number> => {
    const trace = await traceOf(work);
    expect(trace.status).toBe(status);
    return trace.statements.length;
  };
  const begin = () => test.client.get('/authorize?provider=github');
  /** The statements of /callback for somebody. */
  const countCallback = async (person: Person, query: Readonly<Record<string, string>> = {}) => {
    const { location, cookie } = await authorize(test, { provider: 'github', ...query });
    const returned = new URLSearchParams(fake.consent(location, person)).toString();
    return count(302, () => test.client.get(`/callback?${returned}`, { headers: { cookie } }));
  };

  it('GET /authorize: 1', async () => expect(await count(302, begin)).toBe(1));

  it('GET /callback: 1 and 3 in a transaction, for a new user, a known one, and one who is linked', async () => {
    const person = makePerson();
    expect(await countCallback(person)).toBe(6);
    expect(await countCallback(person)).toBe(6);
    const { user } = await makeSession(test);
    expect(await countCallback(makePerson({ email: user.email }))).toBe(6);
    expect(await countCallback(makePerson(), makeProofKey().members)).toBe(6);
  });

  it('GET /callback: 1 for a state nobody knows', async () => {
    expect(await count(303, () => test.client.get('/callback?state=made-up&code=x'))).toBe(1);
  });

  it('POST /token by an ID token: 3 in a transaction', async () => {
    const id_token = await fake.idToken(makePerson(), CLIENT_ID);
    const show = () => test.client.post('/token?grant_type=id_token', { provider: 'google', id_token });
    expect(await count(200, show)).toBe(5);
  });

  it('DELETE /user/identities/{identity_id}: 1 for the caller and 3 in a transaction', async () => {
    const { user } = await makeSession(test);
    const { fragment } = await signInBy(test, fake, makePerson({ email: user.email }));
    const client = as(test, { access_token: fragment['access_token'] ?? '' });
    const { identities } = (await client.get<User>('/user')).body;
    const id = identities.find(({ provider }) => provider === 'github')?.identity_id;
    expect(await count(200, () => client.delete(`/user/identities/${id}`))).toBe(6);
  });
});
