import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  as,
  asAdmin,
  adminAuditOf,
  forgeToken,
  makeEmail,
  makePhone,
  makeSession,
  PASSWORD,
  passwordHashOf,
  refresh,
  signIn,
  type ErrorBody,
  type User,
} from '../../test/make';

const BCRYPT_OF_PASSWORD = '$2b$10$Uwz6GIJNc7aMv.L4IQlLJ.Y8nNmvzxx5fm.F81GjWpZlQNwFaaBCy';
const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

describe('Administrators', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const routes: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['POST', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
  ];

  it.each(routes)('alone may %s %s', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
    expect(await test.client.send(method, path, body)).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    });
    const session = await makeSession(test);
    for (const access_token of [session.access_token, forgeToken({ role: 'anon' }), forgeToken({})])
      expect(await as(test, { access_token }).send(method, path, body)).toMatchObject({
        status: 403,
        body: { error_code: 'not_admin' },
      });
  });

  it.each(['platform_admin', 'supabase_admin', 'service_role'])('may have the role %s', async (role) => {
    expect((await as(test, { access_token: forgeToken({ role }) }).get('/admin/users')).status).toBe(200);
  });
});

describe('POST /admin/users', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp();
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  const create = (body: object) => admin.post<User & ErrorBody>('/admin/users', body);

  it('creates a user with everything', async () => {
    const [id, email, phone] = [randomUUID(), makeEmail(), makePhone()];
    const { status, body, headers } = await create({
      id,
      aud: 'staff',
      role: 'editor',
      email: email.toUpperCase(),
      phone: `+${phone}`,
      password: 'x',
      email_confirm: true,
      phone_confirm: true,
      user_metadata: { full_name: 'Ada', nothing: null },
      app_metadata: { plan: 'premium' },
      ban_duration: '24h',
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      id,
      aud: 'staff',
      role: 'editor',
      email,
      phone,
      user_metadata: { full_name: 'Ada', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email', 'phone'], plan: 'premium' },
      is_anonymous: false,
    });
    expect(body.user_metadata).not.toHaveProperty('nothing');
    for (const member of [
      'email_confirmed_at',
      'phone_confirmed_at',
      'confirmed_at',
      'banned_until',
    ] as const)
      expect(body[member]).toBeTruthy();
    expect(body.identities).toHaveLength(2);
    expect(body.identities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          provider: 'email',
          id,
          identity_data: { sub: id, email, email_verified: true, phone_verified: false },
        }),
        expect.objectContaining({
          provider: 'phone',
          id,
          identity_data: { sub: id, phone, email_verified: false, phone_verified: true },
        }),
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await admin.get(`/admin/users/${id}`)).body).toEqual(body);
  });

  it('creates an unconfirmed user by default, who waits for a confirmation', async () => {
    const { body } = await create({ email: makeEmail(), password: PASSWORD });
    expect(body).toMatchObject({ aud: 'authenticated', role: 'authenticated' });
    expect(body).not.toHaveProperty('confirmed_at');
    expect(await signIn(test.client, body.email)).toMatchObject({
      body: { error_code: 'email_not_confirmed' },
    });
  });

  it('writes who did it into the audit log', async () => {
    const { body } = await create({ email: makeEmail() });
    expect(await adminAuditOf(test, body.id)).toEqual([
      {
        payload: {
          actor_id: ZERO_UUID,
          actor_username: 'service_role',
          actor_via_sso: false,
          action: 'user_signedup',
          log_type: 'team',
          traits: { user_id: body.id, user_email: body.email, user_phone: '' },
        },
        ipAddress: '127.0.0.1',
      },
    ]);
  });

  it('sends no mail', async () => {
    const email = makeEmail();
    await create({ email });
    await create({ email: makeEmail(), email_confirm: true });
    expect(test.mails.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('creates a user under the id of the path', async () => {
    const id = randomUUID();
    const { status, body } = await admin.post<User>(`/admin/users/${id.toUpperCase()}`, {
      email: makeEmail(),
      id: randomUUID(),
    });
    expect(status).toBe(200);
    expect(body.id).toBe(id);
    expect(await admin.post('/admin/users/7', { email: makeEmail() })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  it.each([
    ['bcrypt', BCRYPT_OF_PASSWORD],
    [
      'argon2i',
      '$argon2i$v=19$m=4096,t=3,p=1$vcda2AQA5SZELf76DWjiwA$m/O6I5Koe14Jc9DWz9Nd2BPEAQOwZifnXDXs6e0dyUk',
    ],
    [
      'Firebase scrypt',
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    ],
  ])('takes over a hash by %s, which then becomes one by argon2id', async (kind, password_hash) => {
    const email = makeEmail();
    expect((await create({ email, password_hash, email_confirm: true })).status).toBe(200);
    const password = kind === 'Firebase scrypt' ? 'user1password' : PASSWORD;
    expect((await signIn(test.client, email, 'wrong')).status).toBe(400);
    expect((await signIn(test.client, email, password)).status).toBe(200);
    expect(await passwordHashOf(test, email)).toMatch(/^\$argon2id\$/);
    expect((await signIn(test.client, email, password)).status).toBe(200);
  });

  it.each([
    ['neither email nor phone', {}, 'email address or a phone'],
    ['both empty', { email: '', phone: '' }, 'email address or a phone'],
    ['a bad address', { email: 'ada' }, 'email'],
    ['a bad number', { phone: '0612345678' }, 'phone'],
    ['password and hash', { email: 'a@b.c', password: 'x', password_hash: BCRYPT_OF_PASSWORD }, 'not both'],
    ['an unknown hash', { email: 'a@b.c', password_hash: 'md5:x' }, 'password_hash'],
    [
      'a hash of years of work',
      { email: 'a@b.c', password_hash: BCRYPT_OF_PASSWORD.replace('$10$', '$31$') },
      'password_hash',
    ],
    ['a long password', { email: 'a@b.c', password: 'x'.repeat(73) }, '72 bytes'],
    ['an id that is none', { email: 'a@b.c', id: 'x' }, 'id'],
    ['the id zero', { email: 'a@b.c', id: ZERO_UUID }, 'id'],
    ['a bad ban', { email: 'a@b.c', ban_duration: 'forever' }, 'ban_duration'],
    ['a long role', { email: 'a@b.c', role: 'x'.repeat(256) }, 'role'],
    ['a long audience', { email: 'a@b.c', aud: 'x'.repeat(256) }, 'aud'],
  ])('refuses %s', async (_, body, word) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(answer.body.msg).toContain(word);
  });

  it.each([
    ['no body', undefined],
    ['email as a number', { email: 7 }],
    ['email_confirm as text', { email: 'a@b.c', email_confirm: 'yes' }],
    ['metadata as a list', { email: 'a@b.c', user_metadata: [] }],
    ['an id as a number', { email: 'a@b.c', id: 7 }],
  ])('refuses %s', async (_, body) => {
    expect(await admin.post('/admin/users', body)).toMatchObject({
      status: 400,
      body: { error_code: 'bad_json' },
    });
  });

  it('refuses what is taken', async () => {
    const { body: user } = await create({ email: makeEmail(), phone: makePhone() });
    const expectTaken = async (body: object, error_code: string) =>
      expect(
        await admin.with({ 'x-supabase-api-version': '2024-01-01' }).post('/admin/users', body),
      ).toMatchObject({
        status: 422,
        body: { code: error_code },
      });
    await expectTaken({ email: user.email.toUpperCase() }, 'email_exists');
    await expectTaken({ phone: user.phone }, 'phone_exists');
    await expectTaken({ id: user.id, email: makeEmail() }, 'user_already_exists');
  });

  it('creates one user out of parallel requests for one address', async () => {
    const email = makeEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ email })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(422)]);
  });
});

describe('GET /admin/users/{user_id}', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it.each([
    ['7', 'validation_failed'],
    ['%27', 'validation_failed'],
    [randomUUID(), 'user_not_found'],
    [ZERO_UUID, 'user_not_found'],
  ])('of %s finds nobody', async (id, error_code) => {
    for (const answer of [
      await asAdmin(test).get(`/admin/users/${id}`),
      await asAdmin(test).put(`/admin/users/${id}`, {}),
      await asAdmin(test).delete(`/admin/users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error_code } });
  });

  it('shows any user', async () => {
    const { user } = await makeSession(test);
    const { status, body } = await asAdmin(test).get(`/admin/users/${user.id.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toEqual(user);
  });
});

describe('DELETE /admin/users/{user_id}', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp();
    admin = asAdmin(test);
  });
  afterAll(() => test.stop());

  it.each([undefined, {}, { should_soft_delete: false }, { SHOULD_SOFT_DELETE: null }])(
    'with %j deletes for good',
    async (body) => {
      const session = await makeSession(test);
      const path = `/admin/users/${session.user.id}`;
      const answer = await admin.delete(path, { body });
      expect([answer.status, answer.text]).toEqual([200, '{}']);
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.delete(path)).status).toBe(404);
      expect(await as(test, session).get('/user')).toMatchObject({ body: { error_code: 'user_not_found' } });
      expect((await refresh(test.client, session.refresh_token)).status).toBe(400);
      expect(await adminAuditOf(test, session.user.id)).toMatchObject([
        { payload: { action: 'user_deleted', log_type: 'team', traits: { user_email: session.user.email } } },
      ]);
    },
  );

  it('softly keeps the row alone, and frees address and number', async () => {
    const phone = makePhone();
    const session = await makeSession(test);
    const { id, email } = session.user;
    await admin.put(`/admin/users/${id}`, { phone, app_metadata: { plan: 'premium' } });
    for (let round = 1; round <= 2; round += 1)
      expect((await admin.delete(`/admin/users/${id}`, { body: { should_soft_delete: true } })).status).toBe(
        200,
      );
    const { text, body } = await admin.get<User>(`/admin/users/${id}`);
    expect(body).toMatchObject({ id, app_metadata: {}, user_metadata: {} });
    expect(body.deleted_at).toBeTruthy();
    expect(body.email).toMatch(/^[\w-]{43}$/);
    expect(body.phone).toMatch(/^[\w-]{15}$/);
    for (const trace of [email, phone, 'premium']) expect(text).not.toContain(trace);
    expect(await as(test, session).get('/user')).toMatchObject({ body: { error_code: 'user_not_found' } });
    expect((await refresh(test.client, session.refresh_token)).status).toBe(400);
    expect((await signIn(test.client, email)).status).toBe(400);
    expect(await admin.put(`/admin/users/${id}`, { email: makeEmail() })).toMatchObject({ status: 404 });
    expect((await admin.post('/admin/users', { email, phone })).status).toBe(200);
    const audit = (await adminAuditOf(test, id)).map(({ payload }) => payload);
    expect(audit).toMatchObject([{ action: 'user_modified' }, { action: 'user_deleted' }]);
  });

  it('refuses a wish that is neither true nor false', async () => {
    const { user } = await makeSession(test);
    expect(
      await admin.delete(`/admin/users/${user.id}`, { body: { should_soft_delete: 'yes' } }),
    ).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });
});
