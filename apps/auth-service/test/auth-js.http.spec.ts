import { AuthClient } from '@supabase/auth-js';
import { forgeToken, makeEmail, PASSWORD } from './make';
import { startService, type StartedService } from './start-service';

/** The unmodified JavaScript client against the built service in a process of its own. */
describe('The client @supabase/auth-js', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startService({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
  });
  afterAll(async () => expect(await service.stop()).toBe(0));

  const createClient = () => service.createClient();

  const readCode = async (email: string) => /code: (\d{6})/.exec(await service.readMail(email))?.[1] ?? '';

  it('signs up, verifies, signs in, refreshes, reads and changes the user, and signs out', async () => {
    const client = createClient();
    const email = makeEmail();

    const signedUp = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ada' } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });

    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

    const verified = await client.verifyOtp({ email, token: await readCode(email), type: 'email' });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.email_confirmed_at).toBeTruthy();

    const signedIn = await client.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.weakPassword).toBeFalsy();

    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

    const shown = await client.getUser();
    expect(shown.data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });

    const changed = await client.updateUser({ data: { nickname: 'Countess' }, password: 'a new password' });
    expect(changed.error).toBeNull();
    expect(changed.data.user?.user_metadata).toMatchObject({ nickname: 'Countess', full_name: 'Ada' });

    const claims = await client.getClaims();
    expect(claims.data?.claims).toMatchObject({ email, role: 'authenticated' });

    const { access_token = '', refresh_token = '' } = refreshed.data.session ?? {};
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    const stale = await createClient().setSession({ access_token, refresh_token });
    expect(stale.error).toBeTruthy();

    expect((await client.signInWithPassword({ email, password: 'a new password' })).error).toBeNull();
  });

  it('verifies the token of a link', async () => {
    const client = createClient();
    const email = makeEmail();
    await client.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'http://localhost:3000/in' },
    });
    const token = /token=([0-9a-f]+)/.exec(await service.readMail(email))?.[1] ?? '';
    const { data, error } = await client.verifyOtp({ token_hash: token, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('administers users with a service role', async () => {
    const { admin } = new AuthClient({
      url: service.url,
      headers: { Authorization: `Bearer ${forgeToken({ role: 'service_role' })}` },
      autoRefreshToken: false,
      persistSession: false,
    });
    const invited = await admin.inviteUserByEmail(makeEmail(), { data: { full_name: 'Ada' } });
    expect(invited.error).toBeNull();
    expect(invited.data.user).toMatchObject({ user_metadata: { full_name: 'Ada' } });
    const email = makeEmail();
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Grace' },
    });
    expect(created.error).toBeNull();
    const id = created.data.user?.id ?? '';
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    await admin.createUser({ email: makeEmail() });

    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.error).toBeNull();
    expect(listed.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    const { total, lastPage } = listed.data as { total: number; lastPage: number };
    expect(total).toBeGreaterThanOrEqual(2);
    expect(lastPage).toBe(total);
    const { data: all } = await admin.listUsers();
    expect(all.users.map((user) => user.id)).toContain(id);

    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    const changed = await admin.updateUserById(id, { app_metadata: { plan: 'x' }, ban_duration: '1h' });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({ app_metadata: { plan: 'x', provider: 'email' } });
    const client = createClient();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'user_banned',
    });
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).error).toBeNull();
    const link = await admin.generateLink({ type: 'magiclink', email });
    expect(link.error).toBeNull();
    expect(link.data).toMatchObject({ user: { id }, properties: { verification_type: 'magiclink' } });
    const token_hash = link.data.properties?.hashed_token ?? '';
    expect((await createClient().verifyOtp({ token_hash, type: 'magiclink' })).data.user?.id).toBe(id);
    const signedIn = await client.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await admin.signOut(signedIn.data.session?.access_token ?? '')).error).toBeNull();
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });

    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.deleted_at).toBeTruthy();
    expect((await admin.deleteUser(id)).data.user).toMatchObject({ id });
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  it('signs out here, elsewhere or everywhere', async () => {
    const email = makeEmail();
    const first = createClient();
    await first.signUp({ email, password: PASSWORD });
    await first.verifyOtp({ email, token: await readCode(email), type: 'email' });
    const open = async () => {
      const client = createClient();
      expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
      return client;
    };
    const [second, third] = [await open(), await open()];
    expect((await first.signOut({ scope: 'local' })).error).toBeNull();
    expect((await second.getUser()).error).toBeNull();
    expect((await second.signOut({ scope: 'others' })).error).toBeNull();
    expect((await third.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await second.getUser()).error).toBeNull();
    const fourth = await open();
    expect((await second.signOut({ scope: 'global' })).error).toBeNull();
    expect((await fourth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('signs in without an account', async () => {
    const { data, error } = await createClient().signInAnonymously();
    expect(error).toBeNull();
    expect(data.user?.is_anonymous).toBe(true);
  });

  it('reads refusals by their codes', async () => {
    const client = createClient();
    const email = makeEmail();
    expect((await client.signInWithPassword({ email, password: 'x' })).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect((await client.signUp({ email, password: 'x' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    });
    expect((await client.verifyOtp({ email, token: '000000', type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    expect((await client.refreshSession({ refresh_token: 'abcdefgh1234' })).error).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });

  it('keeps parallel refreshes of one session signed in', async () => {
    const email = makeEmail();
    const first = createClient();
    await first.signUp({ email, password: PASSWORD });
    const { data } = await first.verifyOtp({ email, token: await readCode(email), type: 'email' });
    const refresh_token = data.session?.refresh_token ?? '';
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => createClient().refreshSession({ refresh_token })),
    );
    expect(tabs.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(new Set(tabs.map((tab) => tab.data.session?.refresh_token)).size).toBe(1);
  });
});
