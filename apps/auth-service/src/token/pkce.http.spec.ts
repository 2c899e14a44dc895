import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import {
  as,
  auditActionsOf,
  banUser,
  decodeToken,
  exchangeCode,
  follow,
  makeEmail,
  makeProofKey,
  readMail,
  signUp,
} from '../../test/make';

describe('POST /token?grant_type=pkce', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_JWT_EXP: '200000' })));
  afterAll(() => test.stop());

  const prepare = async (members?: object) => {
    const key = makeProofKey();
    const { body } = await signUp(test, makeEmail(), members ?? key.members);
    const { path, token } = await readMail(test, body.email);
    return { verifier: key.verifier, path, token, id: body.id, email: body.email };
  };
  const codeOf = async (path: string) => (await follow(test, path)).query.get('code');

  it('exchanges the code the link leads to for a session', async () => {
    const { verifier, path, id } = await prepare();
    const { location, query, fragment } = await follow(test, path);
    expect(location).toMatch(new RegExp(`^${SITE_URL}/?\\?code=[0-9a-f-]{36}$`));
    expect([...fragment.keys()]).toEqual([]);
    const { status, body, headers } = await exchangeCode(test.client, query.get('code'), verifier);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.user).toMatchObject({ id, user_metadata: { email_verified: true } });
    expect(decodeToken(body.access_token)).toMatchObject({ amr: [{ method: 'email/signup' }] });
    expect((await as(test, body).get('/user')).status).toBe(200);
    expect(await auditActionsOf(test, id)).toEqual(['user_confirmation_requested', 'user_signedup', 'login']);
  });

  it('keeps the query of the target', async () => {
    const { members } = makeProofKey();
    const email = makeEmail();
    const target = encodeURIComponent(`${SITE_URL}/in?a=b&c=d`);
    await test.client.post(`/signup?redirect_to=${target}`, { email, password: 'correct horse', ...members });
    const { query } = await follow(test, (await readMail(test, email)).path);
    expect([...query.keys()]).toEqual(['a', 'c', 'code']);
  });

  it('accepts a code once', async () => {
    const { verifier, path } = await prepare();
    const code = await codeOf(path);
    expect((await exchangeCode(test.client, code, verifier)).status).toBe(200);
    expect(await exchangeCode(test.client, code, verifier)).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
  });

  it('lets one of many parallel exchanges of one code succeed', async () => {
    const { verifier, path } = await prepare();
    const code = await codeOf(path);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => exchangeCode(test.client, code, verifier)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(29).fill(404)]);
  });

  it('is not used up by a wrong verifier', async () => {
    const { verifier, path } = await prepare();
    const code = await codeOf(path);
    expect(await exchangeCode(test.client, code, makeProofKey().verifier)).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    });
    expect((await exchangeCode(test.client, code, verifier)).status).toBe(200);
  });

  it('accepts the verifier itself as a plain challenge', async () => {
    const verifier = 'plain-secret.'.repeat(4);
    const { path } = await prepare({ code_challenge: verifier, code_challenge_method: 'PLAIN' });
    expect((await exchangeCode(test.client, await codeOf(path), verifier)).status).toBe(200);
  });

  it('counts the five minutes from the visit of the link, however old the mail', async () => {
    const { verifier, path } = await prepare();
    test.clock.advanceSeconds(80_000);
    const code = await codeOf(path);
    test.clock.advanceSeconds(299);
    expect((await exchangeCode(test.client, code, verifier)).status).toBe(200);
    const late = await prepare();
    const lateCode = await codeOf(late.path);
    test.clock.advanceSeconds(301);
    expect(await exchangeCode(test.client, lateCode, late.verifier)).toMatchObject({
      status: 422,
      body: { error_code: 'flow_state_expired' },
    });
  });

  it('cannot be avoided by a link without its mark', async () => {
    const { path } = await prepare();
    const { fragment } = await follow(test, path.replace('pkce_', ''));
    expect(fragment.get('error_code')).toBe('otp_expired');
  });

  it('tells the client why there is no code, in query and fragment', async () => {
    const { path } = await prepare();
    await follow(test, path);
    const { query, fragment } = await follow(test, path);
    for (const parameters of [query, fragment])
      expect(Object.fromEntries(parameters)).toMatchObject({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'The link or code is not valid or has expired',
      });
  });

  it('is not needed by who posts the token of the link or the digits', async () => {
    const [link, digits] = [await prepare(), await prepare()];
    const verify = (body: object) => test.client.post('/verify', { type: 'signup', ...body });
    expect((await verify({ token_hash: link.token })).status).toBe(200);
    const { code } = await readMail(test, digits.email);
    expect((await verify({ email: digits.email, token: code })).status).toBe(200);
  });

  it('refuses a banned user', async () => {
    const { verifier, path, id } = await prepare();
    const code = await codeOf(path);
    await banUser(test, id, new Date(test.clock.now().getTime() + 60_000));
    expect(await exchangeCode(test.client, code, verifier)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
  });

  it('keeps neither the code nor the verifier in the database', async () => {
    const { path, verifier } = await prepare();
    const code = await codeOf(path);
    const rows = await test.db.rows({ name: 'all-flows', text: 'SELECT * FROM flow_states' });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(verifier);
  });

  it.each([
    [undefined, 'x', 400, 'validation_failed'],
    ['x', undefined, 400, 'validation_failed'],
    ['', '', 400, 'validation_failed'],
    ['x', 'y', 404, 'flow_state_not_found'],
    ['6b1f3c1e-5d0e-4a4b-9a53-2f0c9a3c4f10', 'y', 404, 'flow_state_not_found'],
    [7, 'y', 400, 'bad_json'],
    [{}, 'y', 400, 'bad_json'],
  ])('refuses %j with %j: %i %s', async (code, verifier, status, error) => {
    expect(await exchangeCode(test.client, code, verifier)).toMatchObject({
      status,
      body: { error_code: error },
    });
  });
});
