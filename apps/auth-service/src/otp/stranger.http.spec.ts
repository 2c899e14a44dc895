import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, follow, makeEmail, readMail, signIn, signUp, type Tokens } from '../../test/make';

type Mail = Awaited<ReturnType<typeof readMail>>;

describe('A stranger who signed up with somebody’s address', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const STRANGERS = 'the password of a stranger';
  const strangerSignsUp = async () =>
    (await signUp(test, makeEmail(), { password: STRANGERS, data: { full_name: 'Eve' } })).body.email;
  const verify = (body: object) => test.client.post<Tokens>('/verify', body);
  const tryStranger = async (email: string) => (await signIn(test.client, email, STRANGERS)).body.error_code;
  /** What the account looks like once it is recovered. */
  const afterRecovery = async () => {
    const email = await strangerSignsUp();
    await test.client.post('/recover', { email });
    const { code } = await readMail(test, email, 2);
    return verify({ type: 'recovery', email, token: code });
  };
  const shapeOf = ({ body: { user } }: { body: Tokens }) => {
    const { sub, email, ...metadata } = user.user_metadata as Record<string, unknown>;
    expect([sub, email]).toEqual([user.id, user.email]);
    const identities = user.identities?.map(({ provider, identity_data }) => [
      provider,
      Object.keys(identity_data),
    ]);
    return { metadata, identities, app: user.app_metadata };
  };

  it.each(['/otp', '/magiclink'])('loses the password when the owner signs in by %s', async (path) => {
    const expected = shapeOf(await afterRecovery());
    const proofs = [
      ({ code }: Mail, email: string) => verify({ type: 'email', email, token: code }),
      ({ code }: Mail, email: string) => verify({ type: 'signup', email, token: code }),
      ({ token }: Mail) => verify({ type: 'email', token_hash: token }),
    ];
    for (const prove of proofs) {
      const email = await strangerSignsUp();
      await test.client.post(path, { email });
      const session = await prove(await readMail(test, email, 2), email);
      expect(session.status).toBe(200);
      expect(shapeOf(session)).toEqual(expected);
      expect(await tryStranger(email)).toBe('invalid_credentials');
      expect(
        (await as(test, session.body).put('/user', { password: 'the password of the owner' })).status,
      ).toBe(200);
      expect((await signIn(test.client, email, 'the password of the owner')).status).toBe(200);
    }
  });

  it('loses the password when the owner follows the link', async () => {
    const email = await strangerSignsUp();
    await test.client.post('/otp', { email });
    const { fragment } = await follow(test, (await readMail(test, email, 2)).path);
    expect(fragment.get('access_token')).toBeTruthy();
    expect(await tryStranger(email)).toBe('invalid_credentials');
  });

  it.each(['/otp', '/recover'])(
    'cannot bring it back by asking for the first mail again after %s',
    async (path) => {
      const email = await strangerSignsUp();
      await test.client.post(path, { email });
      const asked = await readMail(test, email, 2);
      await test.client.post('/resend', { type: 'signup', email });
      const resent = await readMail(test, email, 3);
      expect((await verify({ type: 'signup', email, token: resent.code })).status).toBe(200);
      expect(await tryStranger(email)).toBe('invalid_credentials');
      expect((await verify({ type: 'email', token_hash: asked.token })).status).toBe(403);
    },
  );

  it('finds that the mail of the sign-up counts no more once the owner has asked for another', async () => {
    const email = await strangerSignsUp();
    const first = await readMail(test, email);
    await test.client.post('/otp', { email });
    await readMail(test, email, 2);
    expect((await verify({ type: 'signup', token_hash: first.token })).status).toBe(403);
  });

  it('keeps the password where nobody asked to get in without it', async () => {
    const email = await strangerSignsUp();
    const { code } = await readMail(test, email);
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(200);
    expect((await signIn(test.client, email, STRANGERS)).status).toBe(200);
  });
});
