import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makePerson, providerEnv, signInBy } from '../../test/external';
import { createLinkingApp, readUser, signInAndRead } from '../../test/create-linking-app';
import type { FakeProvider, Person } from '../../test/fake-provider';
import {
  as,
  asAdmin,
  auditActionsOf,
  follow,
  makeEmail,
  makeSession,
  readMail,
  signIn,
  signUp,
  type Tokens,
  type User,
} from '../../test/make';

describe('Whose account it is that somebody shows at a provider', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => ({ test, fake } = await createLinkingApp()));
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  const userOf = (access_token?: string) => readUser(test, access_token);
  const signInAs = (person: Person, provider?: string) => signInAndRead(test, fake, person, provider);

  const mailsTo = (email = '') => test.mails.mails.filter(({ to }) => to === email).length;

  it('is linked to the user who has proved the same address', async () => {
    const { user } = await makeSession(test);
    const signedIn = await signInAs(makePerson({ email: user.email.toUpperCase() }));
    expect(signedIn.user).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email', 'github'] },
    });
    expect(signedIn.user.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'github']);
    expect((await signIn(test.client, user.email)).status).toBe(200);
    expect(await auditActionsOf(test, user.id)).toEqual(expect.arrayContaining(['identity_linked', 'login']));
  });

  it('is linked through an address that another provider vouches for', async () => {
    const person = makePerson();
    const first = await signInAs(person, 'google');
    expect((await signInAs({ ...person, id: makePerson().id })).user.id).toBe(first.user.id);
  });

  it('is not linked through an address that the provider does not vouch for', async () => {
    const { user } = await makeSession(test);
    for (let time = 1; time <= 2; time += 1) {
      const stranger = await signInAs(makePerson({ email: user.email, isVerified: false }));
      expect(stranger).toMatchObject({ error: 'provider_email_needs_verification', fragment: {} });
    }
    const { body } = await asAdmin(test).get<User>(`/admin/users/${user.id}`);
    expect(body.identities).toHaveLength(1);
    expect(mailsTo(user.email)).toBe(1);
  });

  it('needs the owner of the address when the provider does not vouch for it', async () => {
    const person = makePerson({ isVerified: false });
    const { query } = await signInBy(test, fake, person);
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
    const { path } = await readMail(test, person.email ?? '');
    const { fragment } = await follow(test, path);
    const confirmed = await userOf(fragment.get('access_token') ?? '');
    expect(confirmed).toMatchObject({ email: person.email, identities: [{ provider: 'github' }] });
    expect((await signInAs(person)).user.id).toBe(confirmed.id);
  });

  it('asks by mail now and then only', async () => {
    const person = makePerson({ isVerified: false });
    for (let time = 1; time <= 3; time += 1) await signInBy(test, fake, person);
    await readMail(test, person.email ?? '');
    test.clock.advanceSeconds(901);
    await signInBy(test, fake, person);
    await readMail(test, person.email ?? '', 2);
    expect(mailsTo(person.email)).toBe(2);
  });

  describe('A stranger who prepared an account for the address of somebody', () => {
    const STRANGERS = 'the password of a stranger';

    it('loses everything when the owner comes by a provider', async () => {
      const email = makeEmail();
      await signUp(test, email, { password: STRANGERS, data: { note: 'from a stranger' } });
      const strangers = await readMail(test, email);
      const owner = await signInAs(makePerson({ email }));
      expect(owner.user).toMatchObject({
        email,
        app_metadata: { provider: 'github', providers: ['github'] },
      });
      expect(owner.user.identities).toHaveLength(1);
      expect(owner.user.user_metadata).not.toHaveProperty('note');
      expect((await signIn(test.client, email, STRANGERS)).body.error_code).toBe('invalid_credentials');
      const late = await test.client.post<Tokens>('/verify', { type: 'signup', token_hash: strangers.token });
      expect(late.status).toBe(403);
    });

    it('by an account that nobody vouches for loses that as well', async () => {
      const owner = makePerson();
      const stranger = makePerson({ email: owner.email, isVerified: false });
      await signInBy(test, fake, stranger);
      const signedIn = await signInAs(owner, 'google');
      expect(signedIn.user.identities.map(({ provider, id }) => [provider, id])).toEqual([
        ['google', owner.id],
      ]);
      expect((await signInAs(stranger)).error).toBe('provider_email_needs_verification');
    });

    it.each(['/otp', '/recover'])('loses that account when the owner asks to get in by %s', async (path) => {
      const email = makeEmail();
      const stranger = makePerson({ email, isVerified: false });
      await signInBy(test, fake, stranger);
      await readMail(test, email);
      test.clock.advanceSeconds(901);
      await test.client.post(path, { email });
      const { code } = await readMail(test, email, 2);
      const type = path === '/otp' ? 'email' : 'recovery';
      const { body } = await test.client.post<Tokens>('/verify', { type, email, token: code });
      expect(body.user.identities.map(({ provider }) => provider)).toEqual(['email']);
      expect(body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
      expect((await signInAs(stranger)).error).toBe('provider_email_needs_verification');
      expect((await userOf(body.access_token)).identities).toHaveLength(1);
    });
  });

  it('creates nobody where sign-ups are switched off, and lets users in', async () => {
    const closed = await createTestApp({ ...providerEnv(fake, 'github'), AUTH_DISABLE_SIGNUP: 'true' });
    const { query } = await signInBy(closed, fake, makePerson());
    const { body } = await asAdmin(closed).post<User>('/admin/users', {
      email: makeEmail(),
      email_confirm: true,
    });
    const { fragment } = await signInBy(closed, fake, makePerson({ email: body.email }));
    await closed.stop();
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' });
    expect(fragment).toHaveProperty('access_token');
  });

  it('admits who is not vouched for where the operator wants it, and links them to nobody', async () => {
    const open = await createTestApp({
      ...providerEnv(fake, 'github'),
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_EXTERNAL_GITHUB_EMAIL_OPTIONAL: 'true',
    });
    const email = makeEmail();
    await signUp(open, email);
    const stranger = await signInBy(open, fake, makePerson({ email, isVerified: false }));
    const nobody = await signInBy(open, fake, makePerson({ email: undefined }));
    const users = await Promise.all(
      [stranger, nobody].map(async ({ fragment }) => {
        const client = as(open, { access_token: fragment['access_token'] ?? '' });
        return (await client.get<User>('/user')).body;
      }),
    );
    await open.stop();
    expect(users.map((user) => user.email)).toEqual(['', '']);
  });
});
