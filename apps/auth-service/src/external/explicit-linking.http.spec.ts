import type { TestApp } from '../../test/create-test-app';
import { authorize, comeBack, makePerson, signInBy } from '../../test/external';
import { createLinkingApp, readUser, signInAndRead } from '../../test/create-linking-app';
import type { FakeProvider, Person } from '../../test/fake-provider';
import {
  as,
  asAdmin,
  auditActionsOf,
  follow,
  makeEmail,
  makeSession,
  PASSWORD,
  readMail,
  signIn,
  type Tokens,
} from '../../test/make';

describe('Linking an account to a user who is known already', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => ({ test, fake } = await createLinkingApp()));
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  const userOf = (access_token?: string) => readUser(test, access_token);
  const signInAs = (person: Person, provider?: string) => signInAndRead(test, fake, person, provider);

  describe('GET /user/identities/authorize', () => {
    const begin = async (session: Tokens, query = 'provider=github&skip_http_redirect=true') =>
      as(test, session).get<{ url: string }>(`/user/identities/authorize?${query}`);
    const link = async (session: Tokens, person: Person) => {
      const { body } = await begin(session);
      return comeBack(test, fake.consent(body.url, person));
    };

    it('links whatever account the user shows', async () => {
      const session = await makeSession(test);
      const person = makePerson();
      const { fragment } = await link(session, person);
      const user = await userOf(fragment['access_token']);
      expect(user).toMatchObject({ id: session.user.id, email: session.user.email });
      expect(user.identities).toHaveLength(2);
      expect((await signInAs(person)).user.id).toBe(session.user.id);
      const again = await link(await makeSession(test), person);
      expect(again.query).toMatchObject({ error: 'server_error', error_code: 'identity_already_exists' });
    });

    it('redirects unless told otherwise', async () => {
      const { status, headers } = await begin(await makeSession(test), 'provider=github');
      expect(status).toBe(302);
      expect(headers.get('location')).toContain(`${fake.url}/login/oauth/authorize?`);
    });

    it('makes an anonymous user permanent', async () => {
      const { body: session } = await test.client.post<Tokens>('/signup', {});
      const person = makePerson();
      const { fragment } = await link(session, person);
      expect(await userOf(fragment['access_token'])).toMatchObject({
        id: session.user.id,
        email: person.email,
        is_anonymous: false,
        app_metadata: { provider: 'github', providers: ['github'] },
      });
    });

    it('keeps the link and asks for a proof when nobody vouches for the new address', async () => {
      const { body: session } = await test.client.post<Tokens>('/signup', {});
      const person = makePerson({ isVerified: false });
      const { query } = await link(session, person);
      expect(query).toMatchObject({ error_code: 'email_not_confirmed' });
      expect(await userOf(session.access_token)).toMatchObject({
        is_anonymous: true,
        identities: [{ id: person.id }],
      });
      await follow(test, (await readMail(test, person.email ?? '')).path);
      expect((await signInAs(person)).user).toMatchObject({ id: session.user.id, is_anonymous: false });
    });

    it('does not give an address away that belongs to somebody', async () => {
      const { user } = await makeSession(test);
      const { body: session } = await test.client.post<Tokens>('/signup', {});
      const { query } = await link(session, makePerson({ email: user.email }));
      expect(query).toMatchObject({ error: 'invalid_request', error_code: 'email_exists' });
    });
  });

  describe('An invitation', () => {
    const invite = async (email: string) => {
      await asAdmin(test).post('/invite', { email, data: { team: 'A' } });
      return (await readMail(test, email)).token;
    };
    const accept = (invite_token: string, person: Person) =>
      signInBy(test, fake, person, { provider: 'github', invite_token });

    it('is accepted by an account with the invited address, once', async () => {
      const person = makePerson({ isVerified: false });
      const token = await invite(person.email ?? '');
      const { location, cookie } = await authorize(test, { provider: 'github', invite_token: token });
      expect(location).not.toContain(token);
      const { fragment } = await accept(token, person);
      const user = await userOf(fragment['access_token']);
      expect(user).toMatchObject({ email: person.email, user_metadata: { team: 'A' } });
      expect(user.email_confirmed_at).toBeTruthy();
      expect(await auditActionsOf(test, user.id)).toContain('invite_accepted');
      const late = await comeBack(test, fake.consent(location, makePerson({ email: person.email })), cookie);
      expect(late.query).toMatchObject({ error_code: 'invite_not_found' });
      expect((await authorize(test, { provider: 'github', invite_token: token })).status).toBe(404);
      expect((await signIn(test.client, person.email ?? '', PASSWORD)).status).toBe(400);
    });

    it('is not accepted by an account of another address', async () => {
      const { query } = await accept(await invite(makeEmail()), makePerson());
      expect(query).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
    });
  });
});
