import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  auditActionsOf,
  follow,
  makeEmail,
  makeSession,
  readMail,
  signIn,
  signUp,
  type Tokens,
} from '../../test/make';

describe('POST /recover', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('opens a session in which a new password can be set', async () => {
    const { user } = await makeSession(test);
    await test.client.post('/recover', { email: user.email });
    expect((await test.mails.waitFor(user.email, { count: 2 })).subject).toBe('Reset Your Password');
    const { path } = await readMail(test, user.email, 2);
    const { fragment } = await follow(test, path);
    expect(fragment.get('type')).toBe('recovery');
    const client = as(test, { access_token: fragment.get('access_token') ?? '' });
    expect((await client.put('/user', { password: 'a new password' })).status).toBe(200);
    expect((await signIn(test.client, user.email, 'a new password')).status).toBe(200);
  });

  it('confirms an address that was never confirmed', async () => {
    const { body } = await signUp(test);
    await test.client.post('/recover', { email: body.email });
    const { code } = await readMail(test, body.email, 2);
    const proof = { type: 'recovery', email: body.email, token: code };
    expect((await test.client.post<Tokens>('/verify', proof)).body.user.email_confirmed_at).toBeTruthy();
    expect(await auditActionsOf(test, body.id)).toContain('user_signedup');
  });

  it('ends a password that was set before the address was ever confirmed', async () => {
    const { body } = await signUp(test, makeEmail(), { password: 'the password of a stranger' });
    await test.client.post('/recover', { email: body.email });
    const { code } = await readMail(test, body.email, 2);
    const { body: session } = await test.client.post<Tokens>('/verify', {
      type: 'recovery',
      email: body.email,
      token: code,
    });
    expect((await signIn(test.client, body.email, 'the password of a stranger')).status).toBe(400);
    expect((await as(test, session).put('/user', { password: 'the password of the owner' })).status).toBe(
      200,
    );
    expect((await signIn(test.client, body.email, 'the password of the owner')).status).toBe(200);
  });

  it('puts a new mail in the place of the former one, and an old one expires', async () => {
    const { user } = await makeSession(test);
    await test.client.post('/recover', { email: user.email });
    const former = await readMail(test, user.email, 2);
    test.clock.advanceSeconds(61);
    await test.client.post('/recover', { email: user.email });
    const { token } = await readMail(test, user.email, 3);
    const verify = (token_hash: string) => test.client.post('/verify', { type: 'recovery', token_hash });
    expect((await verify(former.token)).status).toBe(403);
    test.clock.advanceSeconds(86_401);
    expect((await verify(token)).status).toBe(403);
  });
});

describe('POST /resend', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('sends the confirmation of a sign-up again', async () => {
    const { body } = await signUp(test);
    const former = await readMail(test, body.email);
    expect(await test.client.post('/resend', { type: 'signup', email: body.email })).toMatchObject({
      status: 200,
      body: {},
    });
    const { token, code } = await readMail(test, body.email, 2);
    expect(token).not.toBe(former.token);
    const verify = (proof: string) =>
      test.client.post('/verify', { type: 'signup', email: body.email, token: proof });
    expect((await verify(code)).status).toBe(200);
    expect(await auditActionsOf(test, body.id)).toEqual([
      'user_confirmation_requested',
      'user_confirmation_requested',
      'user_signedup',
    ]);
  });

  it('sends nothing to who has confirmed, or has no change pending', async () => {
    const own = await createTestApp();
    const { user } = await makeSession(own);
    for (const type of ['signup', 'email_change'])
      expect((await own.client.post('/resend', { type, email: user.email })).status).toBe(200);
    // Closing waits for mails that are on their way.
    await own.app.close();
    expect(own.mails.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
    await own.mails.stop();
  });

  it.each([
    [{ email: 'ada@example.com' }, 'validation_failed'],
    [{ type: 'recovery', email: 'ada@example.com' }, 'validation_failed'],
    [{ type: 'toString', email: 'ada@example.com' }, 'validation_failed'],
    [{ type: 'signup' }, 'validation_failed'],
    [{ type: 'signup', phone: '31612345678' }, 'validation_failed'],
    [{ type: 'sms', email: 'ada@example.com' }, 'validation_failed'],
    [{ type: 'signup', email: 'ada@example.com', phone: '31612345678' }, 'validation_failed'],
    [{ type: 'sms', phone: '31612345678' }, 'phone_provider_disabled'],
    [{ type: 7, email: 'ada@example.com' }, 'bad_json'],
  ])('refuses %j with 400 %s', async (body, code) => {
    expect(await test.client.post('/resend', body)).toMatchObject({
      status: 400,
      body: { error_code: code },
    });
  });
});
