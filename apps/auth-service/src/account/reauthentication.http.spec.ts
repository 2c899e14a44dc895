import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, auditActionsOf, makeSession, signIn, type ErrorBody, type Tokens } from '../../test/make';

describe('GET /reauthenticate', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
      AUTH_JWT_EXP: '1000000',
    });
  });
  afterAll(() => test.stop());

  const prepare = async () => {
    const session = await makeSession(test);
    test.clock.advanceSeconds(86_401);
    const client = as(test, session);
    const put = (nonce: string, password = 'a new password') =>
      client.put<ErrorBody>('/user', { password, nonce });
    return { session, client, put, email: session.user.email };
  };
  const codeTo = async (email: string, count = 2) =>
    /code: (\d{6})\s*$/.exec((await test.mails.waitFor(email, { count })).text)?.[1] ?? '';

  it('mails a code, and no link, by which the password can be changed once', async () => {
    const { session, client, put, email } = await prepare();
    expect(await client.get('/reauthenticate')).toMatchObject({ status: 200, body: {} });
    const mail = await test.mails.waitFor(email, { count: 2 });
    expect(mail.subject).toBe('Confirm That It Is You');
    expect(mail.text + mail.html).not.toContain('/verify');
    const code = await codeTo(email);
    expect((await put(code)).status).toBe(200);
    expect((await put(code, 'another password')).body.error_code).toBe('reauthentication_not_valid');
    expect((await signIn(test.client, email, 'a new password')).status).toBe(200);
    expect(await auditActionsOf(test, session.user.id)).toContain('user_reauthenticate_requested');
  });

  it('lets one of two parallel changes use a code', async () => {
    const { client, put, email } = await prepare();
    await client.get('/reauthenticate');
    const code = await codeTo(email);
    const answers = await Promise.all([put(code, 'first password'), put(code, 'second password')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lets a code die after five wrong attempts, and with time', async () => {
    const { client, put, email } = await prepare();
    await client.get('/reauthenticate');
    const code = await codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await put(wrong)).status).toBe(422);
    expect((await put(code)).status).toBe(422);
    test.clock.advanceSeconds(61);
    await client.get('/reauthenticate');
    const later = await codeTo(email, 3);
    test.clock.advanceSeconds(86_401);
    expect((await put(later)).status).toBe(422);
  });

  it('is not taken for a sign-in', async () => {
    const { client, email } = await prepare();
    await client.get('/reauthenticate');
    const token = await codeTo(email);
    for (const type of ['email', 'recovery', 'email_change', 'signup'])
      expect((await test.client.post('/verify', { type, email, token })).status).toBe(403);
  });

  it('sends one mail a minute, also to parallel requests', async () => {
    const { client } = await prepare();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/reauthenticate')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(429)]);
    expect(await client.get('/reauthenticate')).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    });
    test.clock.advanceSeconds(61);
    expect((await client.get('/reauthenticate')).status).toBe(200);
  });

  it('needs a confirmed address', async () => {
    const { body } = await test.client.post<Tokens>('/signup', {});
    expect(await as(test, body).get('/reauthenticate')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const { session, client } = await prepare();
    await test.db.run({ name: 'doubt', text: 'UPDATE users SET email_confirmed_at = NULL WHERE id = $1' }, [
      session.user.id,
    ]);
    expect(await client.get('/reauthenticate')).toMatchObject({
      status: 422,
      body: { error_code: 'email_not_confirmed' },
    });
    expect((await test.client.get('/reauthenticate')).status).toBe(401);
  });
});
