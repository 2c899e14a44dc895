import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  type ErrorBody,
  follow,
  makeEmail,
  makeSession,
  PASSWORD,
  readMail,
  signIn,
  type Tokens,
  type User,
} from '../../test/make';

const verifyIn = (test: TestApp) => (body: object) =>
  test.client.post<Tokens & ErrorBody>('/verify', { type: 'email_change', ...body });

describe('PUT /user with a new email address that it refuses', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('gives an address that two users change to, to the first who confirms', async () => {
    const to = makeEmail();
    const [one, two] = [await makeSession(test), await makeSession(test)];
    for (const session of [one, two])
      expect((await as(test, session).put('/user', { email: to })).status).toBe(200);
    const verify = verifyIn(test);
    for (const { user } of [one, two]) {
      const { token } = await readMail(test, user.email, 2);
      expect((await verify({ token_hash: token })).body).toMatchObject({ code: '200' });
    }
    await test.mails.waitFor(to, { count: 2 });
    const tokens = test.mails.mails
      .filter((mail) => mail.to === to)
      .map(({ text }) => /token=([0-9a-f]+)/.exec(text)?.[1]);
    const answers = await Promise.all(tokens.map((token) => verify({ token_hash: token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error_code).toBe('email_exists');
    const owners = await test.db.rows({ name: 'o', text: 'SELECT FROM users WHERE email = $1' }, [to]);
    expect(owners).toHaveLength(1);
  });

  it('refuses the address of another user, and changes nothing else either', async () => {
    const [session, other] = [await makeSession(test), await makeSession(test)];
    const put = (body: object) => as(test, session).put<ErrorBody>('/user', body);
    expect(await put({ email: other.user.email.toUpperCase(), data: { x: 1 } })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await as(test, session).get<User>('/user')).body.user_metadata).not.toHaveProperty('x');
  });

  it('lets one of many parallel requests pass', async () => {
    const session = await makeSession(test);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(test, session).put('/user', { email: makeEmail() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(429)]);
  });

  it.each([
    [{ email: 'ada' }, 'validation_failed'],
    [{ email: 7 }, 'bad_json'],
    [{ email: 'ada@example.com', code_challenge: 'x' }, 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'validation_failed'],
  ])('refuses %j with 400 %s', async (body, code) => {
    const session = await makeSession(test);
    expect(await as(test, session).put('/user', body)).toMatchObject({
      status: 400,
      body: { error_code: code },
    });
  });
});

describe('PUT /user with a new email address, elsewhere', () => {
  it('asks the new address alone where once is enough', async () => {
    const test = await createTestApp({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' });
    const session = await makeSession(test);
    const email = makeEmail();
    await as(test, session).put('/user', { email });
    const { token } = await readMail(test, email);
    expect((await verifyIn(test)({ token_hash: token })).body.user.email).toBe(email);
    expect(test.mails.mails.filter(({ to }) => to === session.user.email)).toHaveLength(1);
    await test.stop();
  });

  it('asks the new address alone where addresses count as confirmed', async () => {
    const test = await createTestApp({ AUTH_MAILER_AUTOCONFIRM: 'true' });
    const [from, to] = [makeEmail(), makeEmail()];
    const { body } = await test.client.post<Tokens>('/signup', { email: from, password: PASSWORD });
    const { body: pending } = await as(test, body).put<User>('/user', { email: to });
    expect(pending).toMatchObject({ email: from, new_email: to });
    const { path } = await readMail(test, to);
    expect((await follow(test, path)).fragment.has('access_token')).toBe(true);
    expect((await signIn(test.client, to)).status).toBe(200);
    expect(test.mails.mails.map((mail) => mail.to)).toEqual([to]);
    await test.stop();
  });

  const anonymous = async (env: Record<string, string> = {}) => {
    const test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true', ...env });
    const { body } = await test.client.post<Tokens>('/signup', {});
    return { test, session: body, client: as(test, body) };
  };

  it('makes an anonymous user permanent', async () => {
    const { test, session, client } = await anonymous();
    const email = makeEmail();
    const { status, body } = await client.put<User>('/user', { email, password: 'a first password' });
    expect([status, body.is_anonymous, body.new_email]).toEqual([200, true, email]);
    const { code } = await readMail(test, email);
    const { body: permanent } = await verifyIn(test)({ email, token: code });
    expect(permanent.user).toMatchObject({
      id: session.user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', id: session.user.id, email }],
    });
    expect((await signIn(test.client, email, 'a first password')).status).toBe(200);
    await test.stop();
  });

  it('gives an anonymous user the address at once where addresses count as confirmed', async () => {
    const { test, client } = await anonymous({ AUTH_MAILER_AUTOCONFIRM: 'true' });
    const email = makeEmail();
    const { status, body } = await client.put<User>('/user', { email, password: 'a first password' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, is_anonymous: false, identities: [{ provider: 'email', email }] });
    expect((await signIn(test.client, email, 'a first password')).status).toBe(200);
    const { body: other } = await test.client.post<Tokens>('/signup', {});
    expect(await as(test, other).put('/user', { email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect(test.mails.mails).toEqual([]);
    await test.stop();
  });
});
