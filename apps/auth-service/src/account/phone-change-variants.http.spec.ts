import { createPhoneTestApp, type Answer, type PhoneTestApp } from '../../test/create-phone-test-app';
import { as, makePhone, makeSession } from '../../test/make';

describe('PUT /user with a phone, where numbers count as confirmed', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp({ AUTH_SMS_AUTOCONFIRM: 'true' })));
  afterAll(() => test.stop());

  it('changes the number at once', async () => {
    const session = await makeSession(test);
    const phone = makePhone();
    const { body } = await as(test, session).put<Answer>('/user', { phone, data: { x: 1 } });
    expect(body).toMatchObject({
      phone,
      user_metadata: { x: 1 },
      app_metadata: { providers: ['email', 'phone'] },
    });
    expect(body.phone_confirmed_at).toBeTruthy();
    expect(test.sms.messages).toEqual([]);
    const other = await makeSession(test);
    expect(await as(test, other).put('/user', { phone })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_exists' },
    });
  });
});
