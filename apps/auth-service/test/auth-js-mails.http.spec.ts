import { makeEmail, PASSWORD } from './make';
import { startService, type StartedService } from './start-service';

/** The unmodified JavaScript client and everything it does by mail, against a process of its own. */
describe('The client @supabase/auth-js, by mail', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startService({ AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' });
  });
  afterAll(async () => expect(await service.stop()).toBe(0));

  const codeIn = (text: string) => /code: (\d{6})\s*$/.exec(text)?.[1] ?? '';
  const linkIn = (text: string) => /^http\S+\/verify\S+$/m.exec(text)?.[0] ?? '';
  /** Opens a link as a browser does and gives the address it leads to. */
  const open = async (text: string) => {
    const { status, headers } = await fetch(linkIn(text), { redirect: 'manual' });
    expect(status).toBe(303);
    return new URL(headers.get('location') ?? '');
  };

  it('signInWithOtp: by the digits, and again by the link', async () => {
    const client = service.createClient();
    const email = makeEmail();
    const asked = await client.signInWithOtp({ email, options: { data: { full_name: 'Ada' } } });
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } });
    const token = codeIn(await service.readMail(email));
    const { data, error } = await client.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });

    const early = await service.createClient().signInWithOtp({ email });
    expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    const unknown = await client.signInWithOtp({ email: makeEmail(), options: { shouldCreateUser: false } });
    expect(unknown.error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it('signInWithOtp and exchangeCodeForSession: with a proof key, in the client that began', async () => {
    const [client, other] = [service.createClient('pkce'), service.createClient('pkce')];
    const email = makeEmail();
    const options = { emailRedirectTo: 'http://localhost:3000/in?from=mail' };
    expect((await client.signInWithOtp({ email, options })).error).toBeNull();
    const { searchParams } = await open(await service.readMail(email));
    expect(searchParams.get('from')).toBe('mail');
    const code = searchParams.get('code') ?? '';
    expect((await other.exchangeCodeForSession(code)).error).toBeTruthy();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.refreshSession()).error).toBeNull();
  });

  it('signUp with a proof key, resend, and exchangeCodeForSession', async () => {
    const client = service.createClient('pkce');
    const email = makeEmail();
    expect((await client.signUp({ email, password: PASSWORD })).error).toBeNull();
    const resent = await client.resend({ type: 'signup', email });
    expect(resent).toMatchObject({ error: null });
    const target = await open(await service.readMail(email, 2));
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  it('resetPasswordForEmail, exchangeCodeForSession and updateUser', async () => {
    const client = service.createClient('pkce');
    const email = makeEmail();
    await client.signUp({ email, password: PASSWORD });
    await client.verifyOtp({ email, token: codeIn(await service.readMail(email)), type: 'email' });
    await client.signOut();
    const redirectTo = 'http://localhost:3000/new-password';
    expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const target = await open(await service.readMail(email, 2));
    expect(target.href).toContain(`${redirectTo}?code=`);
    const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect((await client.updateUser({ password: 'a new password' })).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: 'a new password' })).error).toBeNull();
    expect((await client.resetPasswordForEmail(makeEmail())).error).toBeNull();
  });

  it('reauthenticate, and updateUser with its nonce', async () => {
    const client = service.createClient();
    const email = makeEmail();
    await client.signUp({ email, password: PASSWORD });
    await client.verifyOtp({ email, token: codeIn(await service.readMail(email)), type: 'email' });
    expect(await client.reauthenticate()).toMatchObject({ error: null });
    const nonce = codeIn(await service.readMail(email, 2));
    expect((await client.updateUser({ password: 'a new password', nonce })).error).toBeNull();
  });

  it('updateUser with a new address, resend, and verifyOtp for both', async () => {
    const client = service.createClient();
    const [from, to] = [makeEmail(), makeEmail()];
    await client.signUp({ email: from, password: PASSWORD });
    await client.verifyOtp({ email: from, token: codeIn(await service.readMail(from)), type: 'email' });
    const changed = await client.updateUser({ email: to });
    expect(changed).toMatchObject({ error: null, data: { user: { email: from, new_email: to } } });
    expect((await client.resend({ type: 'email_change', email: from })).error).toBeNull();
    const token = codeIn(await service.readMail(from, 3));
    const half = await client.verifyOtp({ email: from, token, type: 'email_change' });
    expect(half).toMatchObject({ error: null, data: { session: null } });
    const other = codeIn(await service.readMail(to, 2));
    const whole = await client.verifyOtp({ email: to, token: other, type: 'email_change' });
    expect(whole).toMatchObject({ error: null, data: { user: { email: to } } });
    expect((await client.getUser()).data.user?.email).toBe(to);
  });
});
