import {
  createPhoneTestApp,
  readSms,
  type Answer,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { asAdmin } from '../../test/make';

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: { 'application/json': { examples: Record<string, { value: object }> } } } }
    >
  >;
}

describe('The service with phones switched on', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp({}, 'messagebird')));
  afterAll(() => test.stop());

  it('GET /settings tells so, and by whom SMS are sent', async () => {
    expect((await test.client.get('/settings')).body).toMatchObject({
      external: { email: true, phone: true },
      phone_autoconfirm: false,
      sms_provider: 'messagebird',
    });
    const open = await createPhoneTestApp({ AUTH_SMS_AUTOCONFIRM: 'true' });
    expect((await open.client.get('/settings')).body).toMatchObject({
      phone_autoconfirm: true,
      sms_provider: 'twilio',
    });
    await open.stop();
  });

  it('GET /openapi.json shows bodies about phones that work when sent as they are', async () => {
    const { body: document } = await test.client.get<Document>('/openapi.json');
    const exampleOf = (path: string, method: string, name: string) =>
      document.paths[path]?.[method]?.requestBody?.content['application/json'].examples[name]?.value;
    const post = (path: string, name: string, query = '') =>
      test.client.post<Answer>(path + query, exampleOf(path, 'post', name));
    const phone = '31612345678';

    expect((await post('/signup', 'By phone')).status).toBe(200);
    expect((await post('/verify', 'The digits of an SMS')).body.error_code).toBe('otp_expired');
    test.clock.advanceSeconds(61);
    expect((await post('/resend', 'The SMS of a sign-up')).status).toBe(200);
    const token = await readSms(test, phone, 2);
    const verified = await test.client.post<Answer>('/verify', {
      ...exampleOf('/verify', 'post', 'The digits of an SMS'),
      token,
    });
    expect(verified.status).toBe(200);
    const signedIn = await post('/token', 'With grant_type password, by phone', '?grant_type=password');
    expect(signedIn.status).toBe(200);
    const account = test.client.with({ authorization: `Bearer ${verified.body.access_token}` });
    const changed = await account.put<Answer>('/user', exampleOf('/user', 'put', 'A new number'));
    expect(changed.body.new_phone).toBe('31687654321');
    expect((await post('/resend', 'The SMS of a change of number')).status).toBe(200);
    expect(await readSms(test, '31687654321', 2)).toMatch(/^\d{6}$/);
    test.clock.advanceSeconds(61);
    expect((await post('/otp', 'By phone')).status).toBe(200);
    const created = await asAdmin(test).post<Answer>(
      '/admin/users',
      exampleOf('/admin/users', 'post', 'By phone'),
    );
    expect(created.body).toMatchObject({ phone: '31611111111', email: '' });
    expect(created.body.phone_confirmed_at).toBeTruthy();
  });
});
