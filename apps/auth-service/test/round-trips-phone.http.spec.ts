import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signInByPhone,
  signUpByPhone,
  verifyPhone,
  type PhoneTestApp,
} from './create-phone-test-app';
import { as, makePhone } from './make';
import { traceOf } from './trace';

/** How often each endpoint asks the database about phones; BEGIN and COMMIT count as well. */
describe('Round trips to the database, by phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp()));
  afterAll(() => test.stop());

  const count = async (work: Parameters<typeof traceOf>[0]): Promise<number> => {
    const { status, statements } = await traceOf(work);
    expect(status).toBe(200);
    return statements.length;
  };
  const later = () => test.clock.advanceSeconds(61);

  it('POST /signup: 4 in a transaction', async () => {
    expect(await count(() => signUpByPhone(test))).toBe(6);
  });

  it('POST /verify: 4 in a transaction, and 3 for a number that is confirmed', async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    const code = await readSms(test, phone);
    expect(await count(() => verifyPhone(test, phone, code))).toBe(6);
    later();
    await test.client.post('/otp', { phone });
    const again = await readSms(test, phone, 2);
    expect(await count(() => verifyPhone(test, phone, again))).toBe(5);
  });

  it('POST /otp: 4 in a transaction, whatever the number', async () => {
    const { user } = await makePhoneSession(test);
    later();
    expect(await count(() => test.client.post('/otp', { phone: user.phone }))).toBe(6);
    expect(await count(() => test.client.post('/otp', { phone: makePhone() }))).toBe(6);
  });

  it('POST /resend: 3 in a transaction', async () => {
    const phone = makePhone();
    await signUpByPhone(test, phone);
    later();
    expect(await count(() => test.client.post('/resend', { type: 'sms', phone }))).toBe(5);
    expect(await count(() => test.client.post('/resend', { type: 'phone_change', phone }))).toBe(5);
  });

  it('POST /token by password: 2', async () => {
    const { user } = await makePhoneSession(test);
    expect(await count(() => signInByPhone(test, user.phone))).toBe(2);
  });

  it('PUT /user with a new number: 2, and 2 in a transaction; its code: 4 in one', async () => {
    const session = await makePhoneSession(test);
    const phone = makePhone();
    expect(await count(() => as(test, session).put('/user', { phone }))).toBe(6);
    const code = await readSms(test, phone);
    expect(await count(() => verifyPhone(test, phone, code, 'phone_change'))).toBe(6);
  });

  it('GET /reauthenticate: 1, and 2 in a transaction', async () => {
    const session = await makePhoneSession(test);
    expect(await count(() => as(test, session).get('/reauthenticate'))).toBe(5);
  });
});
