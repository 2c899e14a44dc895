import { createPhoneTestApp, signUpByPhone, type PhoneTestApp } from '../../test/create-phone-test-app';
import { auditActionsOf, makePhone } from '../../test/make';

describe('POST /signup by phone, where numbers count as confirmed', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp({ AUTH_SMS_AUTOCONFIRM: 'true' })));
  afterAll(() => test.stop());

  it('opens a session at once and sends nothing', async () => {
    const { status, body } = await signUpByPhone(test);
    expect(status).toBe(200);
    expect(body.access_token).toBeTruthy();
    expect(body.user?.phone_confirmed_at).toBeTruthy();
    expect(test.sms.messages).toEqual([]);
    expect(await auditActionsOf(test, body.user?.id ?? '')).toEqual(['user_signedup', 'login']);
    const again = await signUpByPhone(test, body.user?.phone);
    expect(again).toMatchObject({ status: 400, body: { error_code: 'user_already_exists' } });
  });

  it('gives a number that waits for its confirmation to who knows the password', async () => {
    const phone = makePhone();
    const wait = { name: 'wait', text: 'UPDATE users SET phone_confirmed_at = NULL WHERE phone = $1' };
    await signUpByPhone(test, phone);
    await test.db.run(wait, [phone]);
    expect((await signUpByPhone(test, phone, { password: 'another password' })).status).toBe(400);
    expect((await signUpByPhone(test, phone)).body.user?.phone_confirmed_at).toBeTruthy();
  });

  it('of parallel sign-ups of one number creates one user', async () => {
    const phone = makePhone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUpByPhone(test, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(400)]);
  });
});

describe('POST /signup by phone, where it is switched off', () => {
  it.each([
    [{ AUTH_EXTERNAL_PHONE_ENABLED: 'false' }, 400, 'phone_provider_disabled'],
    [{ AUTH_DISABLE_SIGNUP: 'true' }, 422, 'signup_disabled'],
  ])('%j: %i %s', async (env, status, code) => {
    const test = await createPhoneTestApp(env);
    try {
      expect(await signUpByPhone(test)).toMatchObject({ status, body: { error_code: code } });
    } finally {
      await test.stop();
    }
  });
});
