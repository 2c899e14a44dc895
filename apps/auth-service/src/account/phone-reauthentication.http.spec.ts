import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signInByPhone,
  verifyPhone,
  type Answer,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { as, auditActionsOf } from '../../test/make';

describe.each(['twilio', 'twilio_verify'] as const)('GET /reauthenticate by SMS through %s', (provider) => {
  let test: PhoneTestApp;
  beforeAll(async () => {
    const env = {
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      AUTH_JWT_EXP: '1000000',
    };
    test = await createPhoneTestApp(env, provider);
  });
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const prepare = async () => {
    const session = await makePhoneSession(test);
    test.clock.advanceSeconds(86_401);
    const client = as(test, session);
    const put = (nonce: string, password = 'a new password') =>
      client.put<Answer>('/user', { password, nonce });
    return { session, client, put, phone: session.user.phone };
  };

  it('sends a code by which the password can be changed once', async () => {
    const { session, client, put, phone } = await prepare();
    const asked = await client.get<Answer>('/reauthenticate');
    expect({ status: asked.status, body: asked.body }).toEqual({
      status: 200,
      body: { message_id: (await test.sms.waitFor(phone, { count: 2 })).id },
    });
    const code = await readSms(test, phone, 2);
    expect((await put(code === '000000' ? '000001' : '000000')).status).toBe(422);
    expect((await put(code)).status).toBe(200);
    expect((await put(code, 'another password')).body.error_code).toBe('reauthentication_not_valid');
    expect((await signInByPhone(test, phone, 'a new password')).status).toBe(200);
    expect(await auditActionsOf(test, session.user.id)).toContain('user_reauthenticate_requested');
  });

  it('sends one SMS a minute, and tells when it cannot', async () => {
    const { client, put, phone } = await prepare();
    test.sms.mood = 'refuses';
    expect(await client.get('/reauthenticate')).toMatchObject({
      status: 422,
      body: { error_code: 'sms_send_failed' },
    });
    expect((await client.get<Answer>('/user')).body).not.toHaveProperty('reauthentication_sent_at');
    test.sms.mood = 'accepts';
    expect((await client.get('/reauthenticate')).status).toBe(200);
    expect(await client.get('/reauthenticate')).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    });
    expect((await put(await readSms(test, phone, 2))).status).toBe(200);
  });

  it('needs a confirmed number', async () => {
    const { session, client } = await prepare();
    const doubt = { name: 'doubt', text: 'UPDATE users SET phone_confirmed_at = NULL WHERE id = $1' };
    await test.db.run(doubt, [session.user.id]);
    expect(await client.get('/reauthenticate')).toMatchObject({
      status: 422,
      body: { error_code: 'phone_not_confirmed' },
    });
  });

  it('is not taken for a sign-in where the codes are our own', async () => {
    const { client, phone } = await prepare();
    await client.get('/reauthenticate');
    const code = await readSms(test, phone, 2);
    for (const type of ['sms', 'phone_change'])
      expect((await verifyPhone(test, phone, code, type)).status).toBe(403);
  });
});
