import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signInByPhone,
  verifyPhone,
  type Answer,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { as, auditActionsOf, makeEmail, makePhone, makeSession, signIn, type Tokens } from '../../test/make';

describe('PUT /user with a phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => {
    test = await createPhoneTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
  });
  afterAll(() => test.stop());
  afterEach(() => (test.sms.mood = 'accepts'));

  const put = (session: Tokens, body: object) => as(test, session).put<Answer>('/user', body);
  const change = (phone: string, token: string) => verifyPhone(test, phone, token, 'phone_change');
  const later = () => test.clock.advanceSeconds(61);

  it('keeps the number until the code sent to the new one is verified', async () => {
    const session = await makePhoneSession(test);
    const phone = makePhone();
    const { status, body } = await put(session, { phone: `+${phone}` });
    expect({ status, phone: body.phone, new_phone: body.new_phone }).toEqual({
      status: 200,
      phone: session.user.phone,
      new_phone: phone,
    });
    expect(body.phone_change_sent_at).toBeTruthy();
    expect((await signInByPhone(test, phone)).status).toBe(400);

    const changed = await change(phone, await readSms(test, phone));
    expect(changed).toMatchObject({
      status: 200,
      body: {
        type: 'phone_change',
        user: {
          id: session.user.id,
          phone,
          identities: [{ identity_data: { phone, phone_verified: true } }],
        },
      },
    });
    for (const name of ['new_phone', 'phone_change_sent_at'])
      expect(changed.body.user).not.toHaveProperty(name);
    expect((await signInByPhone(test, phone)).status).toBe(200);
    expect((await signInByPhone(test, session.user.phone)).status).toBe(400);
    expect((await auditActionsOf(test, session.user.id)).slice(2)).toEqual([
      'user_modified',
      'user_modified',
      'login',
    ]);
  });

  it('adds a number to a user with an address', async () => {
    const session = await makeSession(test);
    const phone = makePhone();
    await put(session, { phone });
    const { body } = await change(phone, await readSms(test, phone));
    expect(body.user).toMatchObject({
      email: session.user.email,
      phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect((await signInByPhone(test, phone)).status).toBe(200);
  });

  it('makes an anonymous user permanent', async () => {
    const { body: session } = await test.client.post<Tokens>('/signup', {});
    const phone = makePhone();
    const asked = await put(session, { phone, password: 'correct horse battery' });
    expect(asked.body).toMatchObject({ is_anonymous: true, new_phone: phone });
    const { body } = await change(phone, await readSms(test, phone));
    expect(body.user).toMatchObject({
      id: session.user.id,
      phone,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone' }],
    });
    expect((await signInByPhone(test, phone)).status).toBe(200);
  });

  it('changes nothing at all when the SMS cannot be sent', async () => {
    const session = await makePhoneSession(test);
    const phone = makePhone();
    test.sms.mood = 'refuses';
    const answer = await put(session, { phone, password: 'a new password', data: { x: 1 } });
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
    const { body } = await as(test, session).get<Answer>('/user');
    for (const name of ['new_phone', 'phone_change_sent_at']) expect(body).not.toHaveProperty(name);
    expect(body.user_metadata).not.toHaveProperty('x');
    expect((await signInByPhone(test, session.user.phone)).status).toBe(200);
    test.sms.mood = 'accepts';
    expect((await put(session, { phone })).status).toBe(200);
  });

  it('changes address, number, password and metadata at once', async () => {
    const session = await makeSession(test);
    const [email, phone] = [makeEmail(), makePhone()];
    const { body } = await put(session, { email, phone, password: 'a new password', data: { x: 1 } });
    expect(body).toMatchObject({ new_email: email, new_phone: phone, user_metadata: { x: 1 } });
    expect(body.phone_change_sent_at).toBeTruthy();
    expect((await change(phone, await readSms(test, phone))).status).toBe(200);
    expect((await signIn(test.client, session.user.email, 'a new password')).status).toBe(200);
  });

  it('sends nothing when the same request may not send its mail yet', async () => {
    const session = await makeSession(test);
    await put(session, { email: makeEmail() });
    const phone = makePhone();
    expect((await put(session, { email: makeEmail(), phone })).body.error_code).toBe(
      'over_email_send_rate_limit',
    );
    expect(test.sms.messagesTo(phone)).toEqual([]);
  });

  it('limits the user and the number', async () => {
    const [one, other] = [await makePhoneSession(test), await makePhoneSession(test)];
    const phone = makePhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(one, { phone })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(429)]);
    const refusal = { status: 429, body: { error_code: 'over_sms_send_rate_limit' } };
    expect(await put(one, { phone: makePhone() })).toMatchObject(refusal);
    expect(await put(other, { phone })).toMatchObject(refusal);
    later();
    expect((await put(one, { phone: makePhone() })).status).toBe(200);
  });

  it('lets one of two users who both have a code take the number', async () => {
    const phone = makePhone();
    const [one, other] = [await makePhoneSession(test), await makePhoneSession(test)];
    await put(one, { phone });
    await test.db.run({ name: 'forget-limits', text: 'DELETE FROM send_limits' });
    await put(other, { phone });
    const codes = test.sms.messagesTo(phone).map(({ text }) => /\d{6}$/.exec(text)?.[0] ?? '');
    const answers = await Promise.all(codes.map((code) => change(phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error_code).toBe('phone_exists');
  });

  it('lets a second change take the place of the first', async () => {
    const session = await makePhoneSession(test);
    const [first, second] = [makePhone(), makePhone()];
    await put(session, { phone: first });
    const code = await readSms(test, first);
    later();
    await put(session, { phone: second });
    expect((await change(first, code)).status).toBe(403);
    expect((await change(second, await readSms(test, second))).status).toBe(200);
  });

  it('ignores the number the user has', async () => {
    const session = await makePhoneSession(test);
    const { status, body } = await put(session, { phone: `+${session.user.phone}` });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('new_phone');
  });

  it.each([
    [{ phone: '0612345678' }, 400, 'validation_failed'],
    [{ phone: '31612345678', channel: 'pigeon' }, 400, 'validation_failed'],
    [{ phone: 31612345678 }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await put(await makePhoneSession(test), body)).toMatchObject({
      status,
      body: { error_code: code },
    });
  });

  it('refuses a number that somebody has', async () => {
    const [one, other] = [await makePhoneSession(test), await makePhoneSession(test)];
    expect(await put(one, { phone: other.user.phone })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_exists' },
    });
  });
});
