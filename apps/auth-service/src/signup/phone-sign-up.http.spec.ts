import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signInByPhone,
  signUpByPhone,
  verifyPhone,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { auditActionsOf, auditOf, makePhone } from '../../test/make';
import { traceOf } from '../../test/trace';

describe('POST /signup by phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp()));
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const later = () => test.clock.advanceSeconds(61);

  it('creates a user, sends a code, and opens no session', async () => {
    const phone = makePhone();
    const { status, body, headers } = await signUpByPhone(test, `+${phone}`, { data: { full_name: 'Ada' } });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      role: 'authenticated',
      email: '',
      phone,
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { full_name: 'Ada', sub: body.id, email_verified: false, phone_verified: false },
      identities: [{ provider: 'phone', id: body.id, identity_data: { sub: body.id, full_name: 'Ada' } }],
      is_anonymous: false,
    });
    expect(body.confirmation_sent_at).toBeTruthy();
    for (const name of ['phone_confirmed_at', 'confirmed_at', 'access_token', 'password'])
      expect(body).not.toHaveProperty(name);
    expect(test.sms.messagesTo(phone)).toHaveLength(1);
    expect(test.sms.messagesTo(phone)[0]?.text).toMatch(/^Your code is \d{6}$/);
    const [entry] = await auditOf(test, body.id ?? '');
    expect(entry).toMatchObject({
      action: 'user_confirmation_requested',
      payload: { actor_username: phone, traits: { provider: 'phone', channel: 'sms' } },
    });
  });

  it('lets the user in by the password once the number is confirmed, and not before', async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    expect(await signInByPhone(test, phone)).toMatchObject({
      status: 400,
      body: { error_code: 'phone_not_confirmed', msg: 'Phone not confirmed' },
    });
    const verified = await verifyPhone(test, phone, await readSms(test, phone));
    expect(verified.body.user).toMatchObject({ phone, user_metadata: { phone_verified: true } });
    expect(verified.body.user?.phone_confirmed_at).toBeTruthy();
    expect(verified.body.user?.confirmed_at).toBe(verified.body.user?.phone_confirmed_at);
    const signedIn = await signInByPhone(test, `+${phone.slice(0, 2)} ${phone.slice(2)}`);
    expect(signedIn.status).toBe(200);
    const actions = await auditActionsOf(test, verified.body.user?.id ?? '');
    expect(actions).toEqual(['user_confirmation_requested', 'user_signedup', 'login']);
  });

  it('sends another code to a number that was never confirmed, and changes nothing else', async () => {
    const phone = makePhone();
    const first = await signUpByPhone(test, phone, { data: { n: 1 } });
    const early = await signUpByPhone(test, phone);
    expect(early).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit', msg: 'Another SMS can be sent in 60 seconds' },
    });
    expect(early.headers.get('retry-after')).toBe('60');
    later();
    const again = await signUpByPhone(test, phone, { data: { n: 2 }, password: 'another password' });
    expect(again.body).toMatchObject({ id: first.body.id, user_metadata: { n: 1 } });
    const [old, code] = [await readSms(test, phone), await readSms(test, phone, 2)];
    expect((await verifyPhone(test, phone, code)).status).toBe(200);
    expect((await signInByPhone(test, phone)).status).toBe(200);
    expect((await signInByPhone(test, phone, 'another password')).status).toBe(400);
    expect(old).toHaveLength(6);
  });

  it('answers a confirmed number as if it were new, sends nothing, and limits it alike', async () => {
    const { user } = await makePhoneSession(test);
    later();
    const [known, unknown] = [user.phone, makePhone()];
    const before = test.sms.messages.length;
    const answers = [await signUpByPhone(test, known), await signUpByPhone(test, unknown)];
    expect(test.sms.messages.length - before).toBe(1);
    const [forKnown, forUnknown] = answers.map(({ status, body }) => ({
      status,
      names: Object.keys(body).sort(),
    }));
    expect(forKnown).toEqual(forUnknown);
    expect(answers[0]?.body.id).not.toBe(user.id);
    expect(answers[0]?.body).toMatchObject({ phone: known, email: '', identities: [] });
    for (const phone of [known, unknown])
      expect(await signUpByPhone(test, phone)).toMatchObject({
        status: 429,
        body: { msg: 'Another SMS can be sent in 60 seconds' },
      });
    expect(await auditActionsOf(test, user.id)).toContain('user_repeated_signup');
  });

  it('does the same work for a number that is taken, and takes the same time', async () => {
    const { user } = await makePhoneSession(test);
    later();
    const trace = (phone: string) => traceOf(() => signUpByPhone(test, phone));
    test.sms.delayMs = 200;
    const ofUnknown = await trace(makePhone());
    const start = performance.now();
    const ofKnown = await trace(user.phone);
    expect(performance.now() - start).toBeGreaterThan(150);
    test.sms.delayMs = 0;
    expect(ofKnown.headers).toEqual(ofUnknown.headers);
    expect(ofKnown.statements).toHaveLength(ofUnknown.statements.length);
    // The last one before COMMIT writes to the audit log in both cases, and stores a code where one is sent.
    expect(ofKnown.statements.slice(0, -2)).toEqual(ofUnknown.statements.slice(0, -2));
    await signUpByPhone(test, makePhone());
  });

  it('of parallel sign-ups of one number creates one user and sends one SMS', async () => {
    const phone = makePhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUpByPhone(test, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(429)]);
    expect(test.sms.messagesTo(phone)).toHaveLength(1);
  });

  it('keeps neither user nor limit when the SMS cannot be sent', async () => {
    const phone = makePhone();
    for (const mood of ['refuses', 'is silent', 'talks nonsense'] as const) {
      test.sms.mood = mood;
      const failed = await signUpByPhone(test, phone, { password: 'the first password' });
      expect(failed).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
      expect(JSON.stringify(failed.body)).not.toContain(phone);
    }
    const left = { name: 'left', text: 'SELECT FROM users u WHERE u.phone = $1' };
    expect(await test.db.rows(left, [phone])).toEqual([]);
    test.sms.mood = 'accepts';
    expect((await signUpByPhone(test, phone)).status).toBe(200);
    expect((await verifyPhone(test, phone, await readSms(test, phone))).status).toBe(200);
    expect((await signInByPhone(test, phone)).status).toBe(200);
  });

  it('leaves no usable code behind an SMS that cannot be sent again', async () => {
    const phone = makePhone();
    const { body } = await signUpByPhone(test, phone);
    const code = await readSms(test, phone);
    later();
    test.sms.mood = 'refuses';
    expect((await signUpByPhone(test, phone)).status).toBe(422);
    const tokens = { name: 'tokens', text: 'SELECT FROM one_time_tokens WHERE user_id = $1' };
    expect(await test.db.rows(tokens, [body.id])).toEqual([]);
    expect((await verifyPhone(test, phone, code)).status).toBe(403);
  });

  it.each([
    [{ phone: '0612345678' }, 400, 'validation_failed', 'phone must be a number'],
    [{ phone: '31-612345678' }, 400, 'validation_failed', 'phone must be a number'],
    [{ phone: '1234567890123456' }, 400, 'validation_failed', 'phone must be a number'],
    [{ phone: '+' }, 400, 'validation_failed', 'phone must be a number'],
    [{ email: 'ada@example.com' }, 400, 'validation_failed', 'either email or phone'],
    [{ channel: 'pigeon' }, 400, 'validation_failed', 'channel must be one of sms, whatsapp'],
    [
      { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' },
      400,
      'validation_failed',
      'challenge',
    ],
    [{ password: '' }, 400, 'validation_failed', 'password'],
    [{ password: '12345' }, 422, 'weak_password', 'at least 6'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed', '72 bytes'],
    [{ phone: 31612345678 }, 400, 'bad_json', 'phone'],
  ])('refuses %j with %i %s', async (members, status, code, text) => {
    const { body, ...answer } = await signUpByPhone(test, makePhone(), members);
    expect({ ...answer, body }).toMatchObject({ status, body: { error_code: code } });
    expect(body.msg).toContain(text);
  });
});
