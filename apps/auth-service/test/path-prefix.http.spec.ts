import { readConfig } from '@libs/config';
import { createClient } from '@supabase/supabase-js';
import { ServiceKeyService } from '../src/access/service-key.service';
import { configDefinition } from '../src/config-definition';
import { createTestApp, EXTERNAL_URL, requiredEnv, type TestApp } from './create-test-app';
import { asAdmin, forgeToken, makeEmail, PASSWORD, signUp } from './make';

const PREFIX = '/auth/v1';
const PUBLIC_KEY = forgeToken({ role: 'anon' });

it.each(['auth/v1', '/auth/v1/', '/', '/auth v1', '/a?b', 'https://host/auth'])(
  '%j is no path prefix',
  (prefix) => {
    expect(() => readConfig(configDefinition, { ...requiredEnv, AUTH_API_PATH_PREFIX: prefix })).toThrow(
      'AUTH_API_PATH_PREFIX: must be a path such as /auth/v1',
    );
  },
);

describe('Below a path prefix', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_API_PATH_PREFIX: PREFIX, AUTH_MAILER_CONFIRM_PAGE: 'true' });
  });
  afterAll(() => test.stop());

  const linkIn = (text: string) => new URL(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');

  it.each(['/health', '/settings', '/docs', '/openapi.json'])(
    '%s answers, with and without it',
    async (path) => {
      expect((await test.client.get(PREFIX + path)).status).toBe(200);
      expect((await test.client.get(path)).status).toBe(200);
    },
  );

  it.each([
    ['GET', `${PREFIX}/nothing`, 404],
    ['GET', PREFIX, 404],
    ['GET', `${PREFIX}?a=b`, 404],
    ['GET', `${PREFIX}settings`, 404],
    ['GET', `/auth/v2/settings`, 404],
    ['GET', `${PREFIX}${PREFIX}/settings`, 404],
    ['GET', `${PREFIX}//settings`, 404],
    ['DELETE', `${PREFIX}/settings`, 405],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await test.client.send(method, path);
    expect(answer).toMatchObject({ status, body: { code: status, error_code: 'unknown' } });
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET' : null);
  });

  it('the documentation page finds its parts, and its calls go below the prefix', async () => {
    const page = await test.client.get<string>(`${PREFIX}/docs`);
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const { pathname } = new URL(asset, `http://host${PREFIX}/docs`);
      expect(pathname).toMatch(/^\/auth\/v1\/docs\//);
      expect((await test.client.get(pathname)).status).toBe(200);
    }
    const { body } = await test.client.get<{ servers: object[] }>(`${PREFIX}/openapi.json`);
    expect(body.servers).toEqual([{ url: PREFIX }]);
  });

  it('links of mails lead there, and so does the button of the page that asks first', async () => {
    const email = makeEmail();
    await signUp(test, email);
    const link = linkIn((await test.mails.waitFor(email)).text);
    expect(link.origin + link.pathname).toBe(`${EXTERNAL_URL}${PREFIX}/verify`);
    const page = await test.client.get<string>(link.pathname + link.search);
    expect(page.status).toBe(200);
    const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const button = new URL(action, link);
    expect(button.pathname).toBe(`${PREFIX}/verify`);
    const done = await test.client.post(button.pathname + button.search);
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('#access_token='),
    ]);
  });

  it('links that are not sent lead there, and so do those of pages', async () => {
    const email = makeEmail();
    const made = await asAdmin(test).post<{ action_link: string }>(`${PREFIX}/admin/generate_link`, {
      type: 'invite',
      email,
    });
    expect(made.body.action_link).toMatch(`${EXTERNAL_URL}${PREFIX}/verify?token=`);
    const listed = await asAdmin(test).get(`${PREFIX}/admin/users?per_page=1`);
    expect(listed.headers.get('link')).toContain(`<${PREFIX}/admin/users?page=`);
  });

  it('a path of a link that is configured is left as it is', async () => {
    const other = await createTestApp({
      AUTH_API_PATH_PREFIX: PREFIX,
      AUTH_MAILER_URLPATHS_CONFIRMATION: '/confirm',
    });
    const email = makeEmail();
    await signUp(other, email);
    expect(linkIn((await other.mails.waitFor(email)).text).pathname).toBe('/confirm');
    await other.stop();
  });
});

describe('The client @supabase/supabase-js', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_API_PATH_PREFIX: PREFIX })));
  afterAll(() => test.stop());

  const connect = (key: string) =>
    createClient(test.client.baseUrl, key, { auth: { autoRefreshToken: false, persistSession: false } });

  it('signs up, signs in and shows the user, with the public key of web clients', async () => {
    const { auth } = connect(PUBLIC_KEY);
    const email = makeEmail();
    const signedUp = await auth.signUp({ email, password: PASSWORD });
    expect(signedUp).toMatchObject({ error: null, data: { user: { email }, session: null } });
    const token = /code: (\d{6})\s*$/.exec((await test.mails.waitFor(email)).text)?.[1] ?? '';
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    expect((await auth.signOut()).error).toBeNull();

    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await auth.getUser()).data.user).toMatchObject({ email });
    expect((await auth.refreshSession()).error).toBeNull();
    const refused = await auth.admin.listUsers();
    expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' });
  });

  it('administers with a service key as its key, and is nobody’s session by it', async () => {
    const keys = test.app.get(ServiceKeyService, { strict: false });
    const { id, key } = await keys.create({ name: 'back office', role: 'service_role', expiresAt: null });
    const { auth } = connect(key);
    const email = makeEmail();
    const created = await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect(created).toMatchObject({ error: null, data: { user: { email } } });
    const listed = await auth.admin.listUsers({ page: 1, perPage: 1 });
    expect(listed).toMatchObject({ error: null, data: { users: [{ email }] } });
    expect((await auth.admin.inviteUserByEmail(makeEmail())).error).toBeNull();

    expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await auth.getUser(key)).error).toMatchObject({ code: 'bad_jwt' });

    const signedIn = await auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await auth.getUser()).data.user?.email).toBe(email);
    expect((await auth.admin.signOut(signedIn.data.session?.access_token ?? '')).error).toBeNull();

    await keys.revoke(id);
    expect((await auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
});
