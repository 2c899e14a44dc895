import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signInByPhone,
  signUpByPhone,
  verifyPhone,
  type Answer,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { auditOf, makePhone } from '../../test/make';

describe('POST /otp by phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp()));
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const otp = (phone: unknown, extra: object = {}) => test.client.post<Answer>('/otp', { phone, ...extra });
  const later = () => test.clock.advanceSeconds(61);
  const actionsOf = async (id: string) =>
    (await auditOf(test, id)).map(({ action, payload }) => ({ action, traits: payload['traits'] }));

  it('creates a user without a password, whom the code signs in', async () => {
    const phone = makePhone();
    const { status, body } = await otp(`+${phone}`, { data: { full_name: 'Ada' } });
    expect({ status, body }).toEqual({
      status: 200,
      body: { message_id: test.sms.messagesTo(phone)[0]?.id },
    });
    const verified = await verifyPhone(test, phone, await readSms(test, phone));
    expect(verified).toMatchObject({
      status: 200,
      body: { type: 'sms', token_type: 'bearer', user: { phone, user_metadata: { full_name: 'Ada' } } },
    });
    expect(await actionsOf(verified.body.user?.id ?? '')).toEqual([
      { action: 'user_confirmation_requested', traits: { provider: 'phone', channel: 'sms' } },
      { action: 'user_signedup', traits: { provider: 'phone' } },
    ]);
  });

  it('signs in a user who has confirmed the number', async () => {
    const { user } = await makePhoneSession(test);
    later();
    const { body } = await otp(user.phone, { data: { ignored: true }, channel: 'whatsapp' });
    const sent = test.sms.messages.at(-1);
    expect(sent).toMatchObject({ id: body.message_id, form: { To: `whatsapp:+${user.phone}` } });
    const code = /\d{6}$/.exec(sent?.text ?? '')?.[0] ?? '';
    const verified = await verifyPhone(test, user.phone, code);
    expect(verified.body.user).toMatchObject({ id: user.id });
    expect(verified.body.user?.user_metadata).not.toHaveProperty('ignored');
    expect((await actionsOf(user.id)).slice(2)).toEqual([
      { action: 'user_recovery_requested', traits: { provider: 'phone', channel: 'whatsapp' } },
      { action: 'login', traits: { provider: 'phone' } },
    ]);
    expect((await signInByPhone(test, user.phone)).status).toBe(200);
  });

  it('ends the password of a stranger who signed the number up', async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    later();
    await otp(phone);
    expect((await verifyPhone(test, phone, await readSms(test, phone, 2))).status).toBe(200);
    expect((await signInByPhone(test, phone)).status).toBe(400);
  });

  it('answers the same for a confirmed, an unconfirmed and an unknown number, the limit included', async () => {
    const numbers = [(await makePhoneSession(test)).user.phone, makePhone(), makePhone()];
    await signUpByPhone(test, numbers[1]);
    later();
    for (const phone of numbers) {
      expect(await otp(phone)).toMatchObject({
        status: 200,
        body: { message_id: expect.stringMatching(/^twilio-/) as string },
      });
      expect(await otp(phone)).toMatchObject({
        status: 429,
        body: { error_code: 'over_sms_send_rate_limit', msg: 'Another SMS can be sent in 60 seconds' },
      });
    }
  });

  it('lets one of many parallel requests pass', async () => {
    const phone = makePhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => otp(phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(429)]);
    expect(test.sms.messagesTo(phone)).toHaveLength(1);
  });

  it('keeps neither user nor limit when the SMS cannot be sent', async () => {
    const phone = makePhone();
    test.sms.mood = 'refuses';
    expect(await otp(phone)).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
    const left = { name: 'left', text: 'SELECT FROM users u WHERE u.phone = $1' };
    expect(await test.db.rows(left, [phone])).toEqual([]);
    test.sms.mood = 'accepts';
    expect((await otp(phone)).status).toBe(200);
  });

  it('keeps a confirmed user when the SMS cannot be sent', async () => {
    const { user } = await makePhoneSession(test);
    later();
    test.sms.mood = 'refuses';
    expect((await otp(user.phone)).status).toBe(422);
    expect((await signInByPhone(test, user.phone)).status).toBe(200);
  });

  it('sends nothing to a user of another audience, and says nothing of it', async () => {
    const { user } = await makePhoneSession(test);
    later();
    const before = test.sms.messages.length;
    const other = test.client.with({ 'x-jwt-aud': 'others' });
    const { status, body } = await other.post<Answer>('/otp', { phone: user.phone });
    expect({ status, id: typeof body.message_id }).toEqual({ status: 200, id: 'string' });
    expect(test.sms.messages.length).toBe(before);
  });

  it.each([
    [{ create_user: false }, 422, 'otp_disabled'],
    [{ email: 'ada@example.com' }, 400, 'validation_failed'],
    [{ phone: '0612345678' }, 400, 'validation_failed'],
    [{ phone: 'ada@example.com' }, 400, 'validation_failed'],
    [{ channel: 'pigeon' }, 400, 'validation_failed'],
    [{ code_challenge: 'short', code_challenge_method: 's256' }, 400, 'validation_failed'],
    [{ phone: ['31612345678'] }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (members, status, code) => {
    expect(await otp(makePhone(), members)).toMatchObject({ status, body: { error_code: code } });
  });
});

describe('POST /otp by phone, otherwise set up', () => {
  const within = async (
    env: Readonly<Record<string, string>>,
    work: (test: PhoneTestApp) => Promise<void>,
  ) => {
    const test = await createPhoneTestApp(env);
    try {
      await work(test);
    } finally {
      await test.stop();
    }
  };

  it('creates a confirmed user and sends the code after it, where numbers count as confirmed', () =>
    within({ AUTH_SMS_AUTOCONFIRM: 'true' }, async (test) => {
      const phone = makePhone();
      expect((await test.client.post('/otp', { phone })).status).toBe(200);
      const { body } = await verifyPhone(test, phone, await readSms(test, phone));
      const actions = (await auditOf(test, body.user?.id ?? '')).map(({ action }) => action);
      expect(actions.sort()).toEqual(['login', 'user_recovery_requested', 'user_signedup']);
    }));

  it('is off with the phone, and opens nothing new where sign-ups are closed', async () => {
    await within({ AUTH_EXTERNAL_PHONE_ENABLED: 'false' }, async (test) => {
      expect(await test.client.post('/otp', { phone: makePhone() })).toMatchObject({
        status: 400,
        body: { error_code: 'phone_provider_disabled' },
      });
    });
    await within({ AUTH_DISABLE_SIGNUP: 'true' }, async (test) => {
      expect(await test.client.post('/otp', { phone: makePhone() })).toMatchObject({
        status: 422,
        body: { error_code: 'signup_disabled' },
      });
    });
  });

  it('knows the number of digits, the words and the life of a code', () =>
    within(
      { AUTH_SMS_OTP_LENGTH: '8', AUTH_SMS_TEMPLATE: '{{ .Code }} @example.com', AUTH_SMS_OTP_EXP: '5m' },
      async (test) => {
        const phone = makePhone();
        await test.client.post('/otp', { phone });
        const { text } = await test.sms.waitFor(phone);
        expect(text).toMatch(/^\d{8} @example\.com$/);
        test.clock.advanceSeconds(299);
        expect((await verifyPhone(test, phone, text.slice(0, 8))).status).toBe(200);
      },
    ));

  it('sends without a pause where none is wanted', () =>
    within({ AUTH_SMS_MAX_FREQUENCY: '0' }, async (test) => {
      const phone = makePhone();
      for (let i = 0; i < 3; i += 1) expect((await test.client.post('/otp', { phone })).status).toBe(200);
    }));
});
