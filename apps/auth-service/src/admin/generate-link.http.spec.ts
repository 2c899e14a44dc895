import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  asAdmin,
  forgeToken,
  makeEmail,
  makeSession,
  signIn,
  signUp,
  type ErrorBody,
  type Tokens,
  type User,
} from '../../test/make';

describe('POST /admin/generate_link', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_MAILER_URLPATHS_INVITE: '/join' });
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  interface Generated extends User, ErrorBody {
    readonly code: number | string;
    readonly action_link: string;
    readonly email_otp: string;
    readonly hashed_token: string;
    readonly verification_type: string;
    readonly redirect_to: string;
  }
  const generate = (body: object, query = '') => admin.post<Generated>(`/admin/generate_link${query}`, body);
  const verify = (body: object) => test.client.post<Tokens & ErrorBody>('/verify', body);
  const password = 'a password of a sign-up';

  it.each([
    ['signup', { password }, '/verify', 'signup'],
    ['invite', {}, '/join', 'invite'],
    ['magiclink', {}, '/verify', 'signup'],
  ])('%s creates a user whose link and code work', async (type, more, path, verification_type) => {
    const email = makeEmail();
    const { status, body } = await generate({ type, email, data: { full_name: 'Ada' }, ...more });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      verification_type,
      redirect_to: 'http://localhost:3000',
      user_metadata: { full_name: 'Ada' },
      email_otp: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(body.confirmation_sent_at).toBeTruthy();
    const link = new URL(body.action_link);
    expect(link.origin + link.pathname).toBe(`http://auth.test${path}`);
    expect(link.search).toBe(
      `?token=${body.hashed_token}&type=${verification_type}&redirect_to=http://localhost:3000`,
    );
    expect((await verify({ type: verification_type, email, token: body.email_otp })).status).toBe(200);
    expect((await verify({ type: verification_type, token_hash: body.hashed_token })).status).toBe(403);
    expect(test.mails.mails).toEqual([]);
  });

  it.each(['magiclink', 'recovery'])('%s of a user signs in', async (type) => {
    const { body: user } = await admin.post<User>('/admin/users', {
      email: makeEmail(),
      email_confirm: true,
    });
    const { body } = await generate({ type, email: user.email });
    expect(body).toMatchObject({ id: user.id, verification_type: type });
    expect(body.recovery_sent_at).toBeTruthy();
    const { body: session } = await verify({ type, token_hash: body.hashed_token });
    expect(session.user.id).toBe(user.id);
  });

  it('signup of an address that waits for confirmation merges data and keeps the password', async () => {
    const email = makeEmail();
    const first = await generate({ type: 'signup', email, password, data: { a: 1, b: 2 } });
    const again = await generate({ type: 'signup', email, password: 'another one', data: { a: null, c: 3 } });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(again.body.user_metadata).toMatchObject({ b: 2, c: 3 });
    expect(again.body.user_metadata).not.toHaveProperty('a');
    expect((await verify({ type: 'signup', token_hash: first.body.hashed_token })).status).toBe(403);
    expect((await verify({ type: 'signup', token_hash: again.body.hashed_token })).status).toBe(200);
    expect((await signIn(test.client, email, password)).status).toBe(200);
  });

  it('both links of a change of address are needed, in any order', async () => {
    const { body: user } = await admin.post<User>('/admin/users', {
      email: makeEmail(),
      email_confirm: true,
    });
    const [email, new_email] = [user.email, makeEmail()];
    const { body: one } = await generate({ type: 'email_change_new', email, new_email });
    expect(one).toMatchObject({ new_email, verification_type: 'email_change_new' });
    expect(one.action_link).toContain('type=email_change&');
    const { body: two } = await generate({ type: 'email_change_current', email, new_email });
    const follow = (token_hash: string) => verify({ type: 'email_change', token_hash });
    expect((await follow(one.hashed_token)).body).not.toHaveProperty('access_token');
    expect((await admin.get<User>(`/admin/users/${user.id}`)).body.email).toBe(email);
    expect((await follow(two.hashed_token)).status).toBe(200);
    expect((await admin.get<User>(`/admin/users/${user.id}`)).body.email).toBe(new_email);
  });

  it('one link of a change of address alone changes nothing', async () => {
    const { body: user } = await admin.post<User>('/admin/users', {
      email: makeEmail(),
      email_confirm: true,
    });
    const { body } = await generate({ type: 'email_change_new', email: user.email, new_email: makeEmail() });
    await verify({ type: 'email_change', token_hash: body.hashed_token });
    expect((await admin.get<User>(`/admin/users/${user.id}`)).body.email).toBe(user.email);
  });

  it.each([
    ['http://localhost:3000/from-body', '', 'http://localhost:3000/from-body'],
    [
      'http://localhost:3000/from-body',
      '?redirect_to=http://localhost:3000/x',
      'http://localhost:3000/from-body',
    ],
    ['http://evil.test', '?redirect_to=http://localhost:3000/x', 'http://localhost:3000/x'],
    ['http://evil.test', '?redirect_to=http://evil.test', 'http://localhost:3000'],
    ['', '?redirect_to=http://localhost:3000/x', 'http://localhost:3000/x'],
  ])('with redirect_to %p in the body and the query %p leads to %s', async (redirect_to, query, expected) => {
    const { body } = await generate({ type: 'magiclink', email: makeEmail(), redirect_to }, query);
    expect(body.redirect_to).toBe(expected);
    expect(body.action_link).toContain(`redirect_to=${expected}`);
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ type: 'sms', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'toString', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
    [{ type: 'magiclink', email: 'ada' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@example.com' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@example.com', password: 'x' }, 422, 'weak_password'],
    [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@example.com' }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: 'nobody@example.com', new_email: 'x' }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: 'nobody@example.com', new_email: 'a@b.c' }, 404, 'user_not_found'],
    [{ type: 7, email: 'a@b.c' }, 400, 'bad_json'],
    [{ type: 'magiclink', email: 'a@b.c', redirect_to: 7 }, 400, 'bad_json'],
  ])('refuses %j', async (body, status, error_code) => {
    expect(await generate(body)).toMatchObject({ status, body: { error_code } });
  });

  it('refuses what belongs to somebody', async () => {
    const { user } = await makeSession(test);
    const { user: other } = await makeSession(test);
    for (const body of [
      { type: 'signup', email: user.email },
      { type: 'invite', email: user.email },
      { type: 'email_change_new', email: user.email, new_email: other.email },
    ])
      expect(await generate(body)).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
  });

  it('is for administrators alone', async () => {
    expect((await test.client.post('/admin/generate_link', {})).status).toBe(401);
    const access_token = forgeToken({ role: 'authenticated' });
    expect(await as(test, { access_token }).post('/admin/generate_link', {})).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });
});

describe('POST /admin/generate_link without a second confirmation of changes', () => {
  it('makes a link for the new address alone', async () => {
    const test = await createTestApp({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' });
    const { body: user } = await signUp(test);
    const new_email = makeEmail();
    const generate = (type: string) =>
      asAdmin(test).post<{ hashed_token: string }>('/admin/generate_link', {
        type,
        email: user.email,
        new_email,
      });
    expect(await generate('email_change_current')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const { body } = await generate('email_change_new');
    const verified = await test.client.post('/verify', {
      type: 'email_change',
      token_hash: body.hashed_token,
    });
    expect(verified).toMatchObject({ status: 200, body: { user: { email: new_email } } });
    await test.stop();
  });
});
