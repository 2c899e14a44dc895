import { createTestApp, type TestApp } from '../../test/create-test-app';
import { auditActionsOf, banUser, decodeToken, readMail, signIn, signUp, type Tokens } from '../../test/make';

describe('POST /verify', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const verify = (body: object) => test.client.post<Tokens>('/verify', body);
  const prepare = async () => {
    const { body } = await signUp(test);
    return { id: body.id, email: body.email, ...(await readMail(test, body.email)) };
  };

  it.each(['signup', 'email', 'invite'])(
    'confirms the address by code and opens a session (type %s)',
    async (type) => {
      const { id, email, code } = await prepare();
      const { status, body, headers } = await verify({ type, email: email.toUpperCase(), token: code });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({
        type,
        token_type: 'bearer',
        user: {
          id,
          user_metadata: { email_verified: true },
          identities: [{ identity_data: { email_verified: true } }],
        },
      });
      expect(body.user.confirmed_at).toBeTruthy();
      expect(decodeToken(body.access_token)).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' });
      expect(await auditActionsOf(test, id)).toEqual(['user_confirmation_requested', 'user_signedup']);
      expect((await signIn(test.client, email)).status).toBe(200);
    },
  );

  it('confirms by the token of the link', async () => {
    const { token } = await prepare();
    expect((await verify({ type: 'signup', token_hash: token })).status).toBe(200);
  });

  it('accepts a code once, and no other proof of the same mail after it', async () => {
    const { email, code, token } = await prepare();
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(200);
    expect(await verify({ type: 'signup', email, token: code })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    });
    expect((await verify({ type: 'signup', token_hash: token })).status).toBe(403);
  });

  it('lets one of many parallel requests with one code succeed', async () => {
    const { email, code } = await prepare();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => verify({ type: 'signup', email, token: code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(29).fill(403)]);
  });

  it('lets a code die after five wrong attempts, but not the link', async () => {
    const { email, code, token } = await prepare();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await verify({ type: 'signup', email, token: wrong })).status).toBe(403);
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403);
    expect((await verify({ type: 'signup', token_hash: token })).status).toBe(200);
  });

  it('counts parallel wrong attempts, too', async () => {
    const { email, code } = await prepare();
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 10 }, () => verify({ type: 'signup', email, token: wrong })));
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403);
  });

  it('accepts a code after four wrong attempts', async () => {
    const { email, code } = await prepare();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 4; attempt += 1) await verify({ type: 'signup', email, token: wrong });
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(200);
  });

  it('keeps neither the code nor the link in the database', async () => {
    const { id, code, token } = await prepare();
    const rows = await test.db.rows(
      { name: 'all-tokens', text: 'SELECT * FROM one_time_tokens WHERE user_id = $1' },
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Object.values(rows[0] as object)).not.toContain(code);
  });

  it('refuses what is older than a day', async () => {
    const { email, code, token } = await prepare();
    test.clock.advanceSeconds(86_401);
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403);
    expect((await verify({ type: 'signup', token_hash: token })).status).toBe(403);
  });

  it('refuses a banned user', async () => {
    const { id, email, code } = await prepare();
    await banUser(test, id, new Date(test.clock.now().getTime() + 60_000));
    expect(await verify({ type: 'signup', email, token: code })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });

  it('gives a password to a user who has none, and to nobody else', async () => {
    const [without, having] = [await prepare(), await prepare()];
    await test.db.run(
      { name: 'drop-password', text: 'UPDATE users SET password_hash = NULL WHERE id = $1' },
      [without.id],
    );
    for (const { email, code } of [without, having])
      expect((await verify({ type: 'invite', email, token: code, password: 'chosen later' })).status).toBe(
        200,
      );
    expect((await signIn(test.client, without.email, 'chosen later')).status).toBe(200);
    expect((await signIn(test.client, having.email, 'chosen later')).status).toBe(400);
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ type: 'signup' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456', token_hash: 'abc' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456', email: 'ada' }, 422, 'validation_failed'],
    [{ type: 'signup', token: '123456', email: 'ada@example.com', phone: '316' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'abc', email: 'ada@example.com' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'abc', redirect_to: 'http://x' }, 400, 'validation_failed'],
    [{ type: 'nonsense', token_hash: 'abc' }, 400, 'validation_failed'],
    [{ type: 'nonsense', token: '123456', email: 'ada@example.com' }, 403, 'otp_expired'],
    [{ type: 'toString', token: '123456', email: 'ada@example.com' }, 403, 'otp_expired'],
    [{ type: 'sms', token: '123456', phone: '31612345678' }, 403, 'otp_expired'],
    [{ type: 'signup', token: '123456', email: 'nobody@example.com' }, 403, 'otp_expired'],
    [{ type: 'recovery', token_hash: 'abc' }, 403, 'otp_expired'],
    [{ type: 7, token_hash: 'abc' }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await verify(body)).toMatchObject({ status, body: { error_code: code } });
  });
});
