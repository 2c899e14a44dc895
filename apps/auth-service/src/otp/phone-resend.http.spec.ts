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
import { as, auditActionsOf, makePhone } from '../../test/make';

describe('POST /resend by phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp()));
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const resend = (type: string, phone: unknown) => test.client.post<Answer>('/resend', { type, phone });
  const later = () => test.clock.advanceSeconds(61);

  it('sends the code of a sign-up again, and the password stays', async () => {
    const phone = makePhone();
    const { body } = await signUpByPhone(test, phone);
    expect((await resend('sms', phone)).status).toBe(429);
    later();
    const again = await resend('sms', `+${phone}`);
    const message = await test.sms.waitFor(phone, { count: 2 });
    expect(again).toMatchObject({ status: 200, body: { message_id: message.id } });
    expect((await verifyPhone(test, phone, await readSms(test, phone, 2))).status).toBe(200);
    expect((await signInByPhone(test, phone)).status).toBe(200);
    expect((await auditActionsOf(test, body.id ?? '')).slice(0, 2)).toEqual([
      'user_confirmation_requested',
      'user_recovery_requested',
    ]);
  });

  it("sends the code of a sign-in again, and a stranger's password ends with it", async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    later();
    await test.client.post('/otp', { phone });
    later();
    await resend('sms', phone);
    expect((await verifyPhone(test, phone, await readSms(test, phone, 3))).status).toBe(200);
    expect((await signInByPhone(test, phone)).status).toBe(400);
  });

  it('sends the code of a change of number again, to the new number', async () => {
    const session = await makePhoneSession(test);
    const phone = makePhone();
    await as(test, session).put('/user', { phone });
    expect((await resend('phone_change', session.user.phone)).status).toBe(200);
    const code = await readSms(test, phone, 2);
    expect((await verifyPhone(test, phone, code, 'phone_change')).body.user?.phone).toBe(phone);
  });

  it('answers the same for all numbers, and sends only what somebody waits for', async () => {
    const { phone: confirmed } = (await makePhoneSession(test)).user;
    const [waiting, unknown] = [makePhone(), makePhone()];
    await signUpByPhone(test, waiting);
    for (const type of ['sms', 'phone_change']) {
      later();
      const before = test.sms.messages.length;
      for (const phone of [confirmed, waiting, unknown]) {
        const rows = jest.spyOn(test.db, 'rows');
        const { status, body } = await resend(type, phone);
        expect({ status, names: Object.keys(body), asked: rows.mock.calls.length }).toEqual({
          status: 200,
          names: ['message_id'],
          asked: 3,
        });
        rows.mockRestore();
        expect(await resend(type, phone)).toMatchObject({
          status: 429,
          body: { msg: 'Another SMS can be sent in 60 seconds' },
        });
      }
      expect(test.sms.messages.length - before).toBe(type === 'sms' ? 1 : 0);
    }
  });

  it('invents ids of the form the provider has', async () => {
    expect((await resend('sms', makePhone())).body.message_id).toMatch(/^SM[0-9a-f]{32}$/);
  });

  it('tells when the SMS cannot be sent, and lets try again', async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    later();
    test.sms.mood = 'refuses';
    expect(await resend('sms', phone)).toMatchObject({
      status: 422,
      body: { error_code: 'sms_send_failed' },
    });
    test.sms.mood = 'accepts';
    expect((await resend('sms', phone)).status).toBe(200);
  });

  it.each([
    [{ type: 'sms' }, 400, 'validation_failed'],
    [{ type: 'sms', email: 'ada@example.com' }, 400, 'validation_failed'],
    [{ type: 'signup', phone: '31612345678' }, 400, 'validation_failed'],
    [{ type: 'sms', phone: '31612345678', email: 'ada@example.com' }, 400, 'validation_failed'],
    [{ type: 'sms', phone: '0612345678' }, 400, 'validation_failed'],
    [{ type: 'recovery', phone: '31612345678' }, 400, 'validation_failed'],
    [{ type: 'sms', phone: {} }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await test.client.post('/resend', body)).toMatchObject({ status, body: { error_code: code } });
  });
});
