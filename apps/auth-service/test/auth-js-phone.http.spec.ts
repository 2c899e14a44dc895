import { SmsTrap } from '@libs/testing';
import { AuthClient } from '@supabase/auth-js';
import { smsEnv } from './create-phone-test-app';
import { forgeToken, makePhone, PASSWORD } from './make';
import { startService, type StartedService } from './start-service';

/** The unmodified JavaScript client and everything it does by phone, against a process of its own. */
describe('The client @supabase/auth-js, by phone', () => {
  let sms: SmsTrap;
  let service: StartedService;
  beforeAll(async () => {
    sms = await SmsTrap.start();
    service = await startService({
      ...smsEnv(sms),
      AUTH_SMS_MAX_FREQUENCY: '0',
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    });
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await sms.stop();
  });

  const readCode = async (phone: string, count = 1) =>
    /(\d{6})$/.exec((await sms.waitFor(phone, { count })).text)?.[1] ?? '';

  it.each(['implicit', 'pkce'] as const)(
    'signUp, resend, verifyOtp and signInWithPassword (%s)',
    async (flow) => {
      const client = service.createClient(flow);
      const phone = makePhone();
      const signedUp = await client.signUp({
        phone,
        password: PASSWORD,
        options: { data: { full_name: 'Ada' } },
      });
      expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { phone } } });
      const early = await client.signInWithPassword({ phone, password: PASSWORD });
      expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
      const resent = await client.resend({ type: 'sms', phone });
      expect(resent.error).toBeNull();
      expect(resent.data.messageId).toBe((await sms.waitFor(phone, { count: 2 })).id);
      const wrong = await client.verifyOtp({ phone, token: '12345', type: 'sms' });
      expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
      const verified = await client.verifyOtp({ phone, token: await readCode(phone, 2), type: 'sms' });
      expect(verified).toMatchObject({ error: null, data: { user: { phone } } });
      expect(verified.data.session?.user.phone_confirmed_at).toBeTruthy();
      const signedIn = await client.signInWithPassword({ phone: `+${phone}`, password: PASSWORD });
      expect(signedIn.error).toBeNull();
      expect((await client.getClaims()).data?.claims).toMatchObject({ phone, role: 'authenticated' });
      expect((await client.refreshSession()).error).toBeNull();
    },
  );

  it('signInWithOtp and verifyOtp', async () => {
    const client = service.createClient();
    const phone = makePhone();
    const asked = await client.signInWithOtp({
      phone,
      options: { data: { full_name: 'Ada' }, channel: 'sms' },
    });
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } });
    expect(asked.data.messageId).toBe((await sms.waitFor(phone)).id);
    const { data, error } = await client.verifyOtp({ phone, token: await readCode(phone), type: 'sms' });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });
    const unknown = await client.signInWithOtp({ phone: makePhone(), options: { shouldCreateUser: false } });
    expect(unknown.error).toMatchObject({ status: 422, code: 'otp_disabled' });
    const bad = await client.signInWithOtp({ phone: '0612345678' });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('signInWithOtp tells when the SMS cannot be sent', async () => {
    sms.mood = 'refuses';
    const { error } = await service.createClient().signInWithOtp({ phone: makePhone() });
    sms.mood = 'accepts';
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });

  it('updateUser with a new phone, resend, and verifyOtp', async () => {
    const client = service.createClient();
    const [from, to] = [makePhone(), makePhone()];
    await client.signInWithOtp({ phone: from });
    await client.verifyOtp({ phone: from, token: await readCode(from), type: 'sms' });
    const changed = await client.updateUser({ phone: to });
    expect(changed).toMatchObject({ error: null, data: { user: { phone: from, new_phone: to } } });
    expect((await client.resend({ type: 'phone_change', phone: from })).error).toBeNull();
    const token = await readCode(to, 2);
    const verified = await client.verifyOtp({ phone: to, token, type: 'phone_change' });
    expect(verified).toMatchObject({ error: null, data: { user: { phone: to } } });
    expect((await client.getUser()).data.user?.phone).toBe(to);
  });

  it('signInAnonymously, and updateUser with a phone makes the user permanent', async () => {
    const client = service.createClient();
    const phone = makePhone();
    await client.signInAnonymously();
    expect((await client.updateUser({ phone })).error).toBeNull();
    const token = await readCode(phone);
    const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' });
    expect(data.user).toMatchObject({ phone, is_anonymous: false });
  });

  it('reauthenticate, and updateUser with its nonce', async () => {
    const client = service.createClient();
    const phone = makePhone();
    await client.signUp({ phone, password: PASSWORD });
    await client.verifyOtp({ phone, token: await readCode(phone), type: 'sms' });
    expect(await client.reauthenticate()).toMatchObject({ error: null });
    const nonce = await readCode(phone, 2);
    expect((await client.updateUser({ password: 'a new password', nonce })).error).toBeNull();
    expect((await client.signInWithPassword({ phone, password: 'a new password' })).error).toBeNull();
  });

  it('administers users with a phone', async () => {
    const { admin } = new AuthClient({
      url: service.url,
      headers: { Authorization: `Bearer ${forgeToken({ role: 'service_role' })}` },
      autoRefreshToken: false,
      persistSession: false,
    });
    const [phone, other] = [makePhone(), makePhone()];
    const created = await admin.createUser({ phone: `+${phone}`, password: PASSWORD, phone_confirm: true });
    expect(created).toMatchObject({ error: null, data: { user: { phone } } });
    expect((await admin.createUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    const id = created.data.user?.id ?? '';
    expect((await service.createClient().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    const changed = await admin.updateUserById(id, { phone: other, phone_confirm: true });
    expect(changed).toMatchObject({ error: null, data: { user: { phone: other } } });
    expect((await admin.deleteUser(id)).error).toBeNull();
  });
});
