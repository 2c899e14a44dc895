import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signUpByPhone,
  verifyPhone,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { as, makePhone } from '../../test/make';

describe('Codes that the provider makes and checks', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp({}, 'twilio_verify')));
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const prepare = async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    const code = await readSms(test, phone);
    return { phone, code, wrong: code === '000000' ? '000001' : '000000' };
  };

  it('sign up, sign in and change the number', async () => {
    const session = await makePhoneSession(test);
    test.clock.advanceSeconds(61);
    await test.client.post('/otp', { phone: session.user.phone });
    const code = await readSms(test, session.user.phone, 2);
    expect((await verifyPhone(test, session.user.phone, code)).body.user?.id).toBe(session.user.id);
    const phone = makePhone();
    await as(test, session).put('/user', { phone });
    const changed = await verifyPhone(test, phone, await readSms(test, phone), 'phone_change');
    expect(changed.body.user).toMatchObject({ id: session.user.id, phone });
  });

  it('let one of 20 parallel requests succeed', async () => {
    const { phone, code } = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPhone(test, phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
  });

  it("are nobody's when two users wait for one at the same number", async () => {
    const phone = makePhone();
    for (const session of [await makePhoneSession(test), await makePhoneSession(test)]) {
      await test.db.run({ name: 'forget', text: 'DELETE FROM send_limits' });
      await as(test, session).put('/user', { phone });
    }
    const code = await readSms(test, phone, 2);
    expect((await verifyPhone(test, phone, code, 'phone_change')).status).toBe(403);
  });

  it('live as long as the provider says', async () => {
    const { phone, code } = await prepare();
    test.clock.advanceSeconds(300);
    expect((await verifyPhone(test, phone, code)).status).toBe(200);
  });

  it('die after five wrong attempts here as well', async () => {
    const { phone, code, wrong } = await prepare();
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await verifyPhone(test, phone, wrong)).status).toBe(403);
    expect((await verifyPhone(test, phone, code)).status).toBe(403);
  });

  it('are asked about for a number that nobody has, too', async () => {
    const before = test.sms.checks;
    expect((await verifyPhone(test, makePhone(), '123456')).status).toBe(403);
    expect(test.sms.checks - before).toBe(1);
  });

  it('are refused while the provider does not answer, and no attempt is lost', async () => {
    const { phone, code } = await prepare();
    for (const mood of ['is silent', 'talks nonsense', 'refuses'] as const) {
      test.sms.mood = mood;
      for (let i = 0; i < 2; i += 1)
        expect(await verifyPhone(test, phone, code)).toMatchObject({
          status: 403,
          body: { error_code: 'otp_expired' },
        });
    }
    test.sms.mood = 'accepts';
    expect((await verifyPhone(test, phone, code)).status).toBe(200);
  });
});
