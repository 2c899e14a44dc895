import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  adminAuditOf,
  as,
  asAdmin,
  forgeToken,
  makeEmail,
  readMail,
  signIn,
  type ErrorBody,
  type Tokens,
  type User,
} from '../../test/make';

describe('POST /invite', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_DISABLE_SIGNUP: 'true', AUTH_JWT_ADMIN_ROLES: 'root' });
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  const invite = (body: object, query = '') => admin.post<User & ErrorBody>(`/invite${query}`, body);

  it('creates a user and sends a link, by which they sign in and set a password', async () => {
    const email = makeEmail();
    const { status, body } = await invite(
      { email: email.toUpperCase(), data: { full_name: 'Ada' } },
      '?redirect_to=http://localhost:3000/welcome',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      user_metadata: { full_name: 'Ada' },
      identities: [{ provider: 'email' }],
    });
    for (const member of ['invited_at', 'confirmation_sent_at'] as const) expect(body[member]).toBeTruthy();
    expect(body).not.toHaveProperty('email_confirmed_at');
    expect(await adminAuditOf(test, body.id)).toMatchObject([
      { payload: { action: 'user_invited', log_type: 'team', actor_username: 'service_role' } },
    ]);
    const mail = await test.mails.waitFor(email);
    expect(mail.subject).toBe('You have been invited');
    const { path, token } = await readMail(test, email);
    expect(path).toContain('type=invite&redirect_to=http://localhost:3000/welcome');
    const verified = await test.client.post<Tokens>('/verify', { type: 'invite', token_hash: token });
    expect(verified.status).toBe(200);
    expect(verified.body.user.email_confirmed_at).toBeTruthy();
    expect((await as(test, verified.body).put('/user', { password: 'my first password' })).status).toBe(200);
    expect((await signIn(test.client, email, 'my first password')).status).toBe(200);
  });

  it('invites again until the address is confirmed', async () => {
    const email = makeEmail();
    const first = await invite({ email });
    const second = await invite({ email, data: { full_name: 'Eve' } });
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    const { token } = await readMail(test, email, 2);
    const verify = () => test.client.post('/verify', { type: 'invite', token_hash: token });
    expect((await verify()).status).toBe(200);
    expect(await invite({ email })).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
    expect(await adminAuditOf(test, first.body.id)).toHaveLength(2);
  });

  it('creates one user out of parallel invitations', async () => {
    const email = makeEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([
    [{}, 'validation_failed'],
    [{ email: 'ada' }, 'validation_failed'],
    [{ email: 7 }, 'bad_json'],
    [{ email: 'a@b.c', data: [] }, 'bad_json'],
  ])('refuses %j', async (body, error_code) => {
    expect(await invite(body)).toMatchObject({ status: 400, body: { error_code } });
  });

  it('is for administrators, the narrowed list notwithstanding', async () => {
    const inviteAs = (role: string) =>
      as(test, { access_token: forgeToken({ role }) }).post('/invite', { email: makeEmail() });
    for (const role of ['service_role', 'platform_admin', 'root'])
      expect((await inviteAs(role)).status).toBe(200);
    for (const role of ['supabase_admin', 'authenticated'])
      expect(await inviteAs(role)).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
    expect((await test.client.post('/invite', { email: makeEmail() })).status).toBe(401);
    expect((await admin.get('/admin/users')).status).toBe(403);
  });
});
