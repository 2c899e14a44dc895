import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  verifyPhone,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { as, makeEmail, makePhone, makeSession, PASSWORD, readMail, type Tokens } from '../../test/make';

const NOTIFICATIONS = {
  AUTH_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: 'true',
  AUTH_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED: 'true',
  AUTH_MAILER_NOTIFICATIONS_PHONE_CHANGED_ENABLED: 'true',
};

describe.each([true, false])('Mails that tell of changes, switched on: %p', (isOn) => {
  let test: PhoneTestApp;
  beforeAll(async () => {
    test = await createPhoneTestApp({
      ...(isOn ? NOTIFICATIONS : {}),
      AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false',
      AUTH_MAILER_SUBJECTS_EMAIL_CHANGED_NOTIFICATION: '{{ .OldEmail }} is {{ .Email }} now',
    });
  });
  afterAll(() => test.stop());

  /** The subjects of the mails to an address, once all that were promised have arrived. */
  const subjectsOf = async (email: string): Promise<string[]> => {
    for (let round = 0; round < 400; round += 1) {
      const waiting = await test.db.rows({ name: 'waiting', text: 'SELECT FROM outbox' });
      if (waiting.length === 0)
        return test.mails.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('Mails are still waiting');
  };
  const changeEmail = async (session: Tokens, email: string) => {
    await as(test, session).put('/user', { email });
    const { code } = await readMail(test, email);
    return test.client.post('/verify', { type: 'email_change', email, token: code });
  };

  it('go to the user whose password is a new one', async () => {
    const session = await makeSession(test);
    const { email } = session.user;
    expect((await as(test, session).put('/user', { password: `${PASSWORD}!` })).status).toBe(200);
    const told = isOn ? ['Your Password Has Been Changed'] : [];
    expect(await subjectsOf(email)).toEqual(['Confirm Your Signup', ...told]);
    if (isOn) expect((await test.mails.waitFor(email)).text).toContain(`The password of ${email}`);
    expect((await as(test, session).put('/user', { password: `${PASSWORD}!` })).status).toBe(422);
    expect(await subjectsOf(email)).toHaveLength(told.length + 1);
  });

  it('go to the former address', async () => {
    const session = await makeSession(test);
    const [former, email] = [session.user.email, makeEmail()];
    expect((await changeEmail(session, email)).status).toBe(200);
    expect(await subjectsOf(former)).toEqual([
      'Confirm Your Signup',
      ...(isOn ? [`${former} is ${email} now`] : []),
    ]);
    expect(await subjectsOf(email)).toEqual(['Confirm Email Change']);
  });

  it('tell of a number', async () => {
    const session = await makeSession(test);
    const phone = makePhone();
    await as(test, session).put('/user', { phone });
    const code = await readSms(test, phone);
    expect((await verifyPhone(test, phone, code, 'phone_change')).status).toBe(200);
    const told = isOn ? ['Your Phone Number Has Been Changed'] : [];
    expect(await subjectsOf(session.user.email)).toEqual(['Confirm Your Signup', ...told]);
    if (isOn) expect((await test.mails.waitFor(session.user.email)).text).toContain(`is now ${phone}`);
  });

  it('go to nobody who has no address', async () => {
    const session = await makePhoneSession(test);
    const before = test.mails.mails.length;
    expect((await as(test, session).put('/user', { password: `${PASSWORD}!` })).status).toBe(200);
    const phone = makePhone();
    test.clock.advanceSeconds(61);
    await as(test, session).put('/user', { phone });
    expect((await verifyPhone(test, phone, await readSms(test, phone), 'phone_change')).status).toBe(200);
    expect(test.mails.mails).toHaveLength(before);
  });
});
