import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  asAdmin,
  adminAuditOf,
  makeEmail,
  makePhone,
  PASSWORD,
  signIn,
  type ErrorBody,
  type User,
} from '../../test/make';

const BCRYPT_OF_PASSWORD = '$2b$10$Uwz6GIJNc7aMv.L4IQlLJ.Y8nNmvzxx5fm.F81GjWpZlQNwFaaBCy';
const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

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
