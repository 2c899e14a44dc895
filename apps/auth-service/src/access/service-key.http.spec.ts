import { sql } from '@libs/persistence';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { adminAuditOf, as, asAdmin, forgeToken, makeEmail, makeSession } from '../../test/make';
import type { User } from '../../test/make';
import { watchStatements } from '../../test/trace';
import { ServiceKeyService, type ServiceKeyRequest } from './service-key.service';

const UNKNOWN_KEY = `sk_00000000_${'0'.repeat(64)}`;
const PUBLIC_KEY = forgeToken({ role: 'anon' });

describe('A service key', () => {
  let test: TestApp;
  let key: string;
  beforeAll(async () => {
    test = await createTestApp();
    key = (await create()).key;
  });
  afterAll(() => test.stop());

  const keys = () => test.app.get(ServiceKeyService, { strict: false });
  const create = (request: Partial<ServiceKeyRequest> = {}) =>
    keys().create({ name: 'billing', role: 'service_role', expiresAt: null, ...request });
  const list = (headers: Record<string, string>) => test.client.get('/admin/users?per_page=1', { headers });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const countStatements = async (work: () => Promise<unknown>) => (await watchStatements(work)).texts.length;

  it('administers as the header apikey and as the bearer', async () => {
    const requests = [{ apikey: key }, bearer(key), { apikey: key, ...bearer(key) }];
    const answers = await Promise.all(requests.map(list));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('opens every endpoint of administrators', async () => {
    const client = test.client.with({ apikey: key });
    const created = await client.post<User>('/admin/users', { email: makeEmail(), email_confirm: true });
    const user = `/admin/users/${created.body.id}`;
    const link = { type: 'magiclink', email: created.body.email };
    const answers = [
      created,
      await client.get(user),
      await client.put(user, { ban_duration: 'none' }),
      await client.post('/invite', { email: makeEmail() }),
      await client.post('/admin/generate_link', link),
      await client.get('/admin/audit'),
      await client.delete(user),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200));
  });

  it('is named in the audit log, where it can be searched for', async () => {
    const { key: own, prefix } = await create({ name: 'nightly import' });
    const client = test.client.with({ apikey: own });
    const { body } = await client.post<User>('/admin/users', { email: makeEmail() });
    const actor = { actor_username: 'service_role', actor_name: `nightly import (${prefix})` };
    expect(await adminAuditOf(test, body.id)).toMatchObject([{ payload: actor }]);
    const found = await asAdmin(test).get<object[]>(`/admin/audit?query=author:${prefix}`);
    expect(found.body).toMatchObject([{ payload: actor }]);
    await client.post('/admin/generate_link', { type: 'recovery', email: body.email });
    const links = await asAdmin(test).get('/admin/audit?query=action:user_recovery_requested&per_page=1');
    expect(links.body).toMatchObject([{ payload: { traits: { administrator: actor.actor_name } } }]);
  });

  it('is only stored as a hash', async () => {
    const rows = await test.db.rows(sql<{ row: string }>`SELECT k::text AS row FROM {api_keys} k`, []);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await keys().list()])).not.toContain(key.split('_')[2]);
  });

  it.each([
    ['as the header', { apikey: UNKNOWN_KEY }],
    ['as the bearer', bearer(UNKNOWN_KEY)],
  ])('that is unknown is refused %s', async (_, headers) => {
    const refusal = { error_code: 'bad_jwt', msg: 'The service key is unknown, revoked or expired' };
    expect(await list(headers)).toMatchObject({ status: 403, body: refusal });
  });

  it('stops working when it is revoked, on every replica and for good', async () => {
    const { id, key: own } = await create();
    expect((await list({ apikey: own })).status).toBe(200);
    await keys().revoke(id);
    expect((await list({ apikey: own })).status).toBe(403);
    await keys().revoke(id);
    const [revoked] = (await keys().list()).filter((listed) => listed.id === id);
    expect(revoked?.revokedAt).toBeInstanceOf(Date);
  });

  it('stops working when it expires', async () => {
    const { key: own } = await create({ expiresAt: new Date(test.clock.now().getTime() + 60_000) });
    expect((await list({ apikey: own })).status).toBe(200);
    test.clock.advanceSeconds(61);
    expect((await list({ apikey: own })).status).toBe(403);
  });

  it('remembers its last use to the minute', async () => {
    const { id, key: own } = await create();
    const lastUse = async () => (await keys().list()).find((listed) => listed.id === id)?.lastUsedAt ?? null;
    expect(await lastUse()).toBeNull();
    await list({ apikey: own });
    const first = await lastUse();
    expect(first).toBeInstanceOf(Date);
    await list({ apikey: own });
    expect(await lastUse()).toEqual(first);
    test.clock.advanceSeconds(61);
    await list({ apikey: own });
    expect((await lastUse())?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 60_000);
  });

  it('of a role that may not do this is refused', async () => {
    const narrow = await createTestApp({ AUTH_JWT_ADMIN_ROLES: 'operator' });
    const service = narrow.app.get(ServiceKeyService, { strict: false });
    const { key: own } = await service.create({ name: 'x', role: 'operator', expiresAt: null });
    const client = narrow.client.with({ apikey: own });
    expect((await client.get('/admin/users')).status).toBe(200);
    await expect(service.create({ name: 'x', role: 'service_role', expiresAt: null })).rejects.toMatchObject({
      message: 'role must be one of operator',
    });
    await narrow.db.run(sql`UPDATE {api_keys} SET role = 'reader'`, []);
    expect(await client.get('/admin/users')).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin', msg: 'The role of the service key may not do this' },
    });
    await narrow.stop();
  });

  it('costs one statement, and only requests of administrators that carry one', async () => {
    const session = await makeSession(test);
    const admin = `Bearer ${forgeToken({ role: 'service_role' })}`;
    expect(await countStatements(() => list({ apikey: key }))).toBe(2);
    expect(await countStatements(() => list({ apikey: PUBLIC_KEY, authorization: admin }))).toBe(1);
    expect(await countStatements(() => as(test, session).with({ apikey: key }).get('/user'))).toBe(1);
    expect(await countStatements(() => test.client.get('/user', { headers: bearer(key) }))).toBe(0);
  });

  describe('is nobody’s credential', () => {
    it('on an endpoint of users', async () => {
      const paths = ['/user', '/user/sessions', '/reauthenticate'];
      for (const path of paths) {
        const alone = await test.client.get(path, { headers: { apikey: key } });
        expect(alone).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
        const asBearer = await test.client.get(path, { headers: bearer(key) });
        expect(asBearer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
      }
      expect((await test.client.post('/logout', undefined, { headers: { apikey: key } })).status).toBe(401);
    });

    it('beside the token of a user', async () => {
      const session = await makeSession(test);
      const client = as(test, session).with({ apikey: key });
      expect(await client.get('/admin/users')).toMatchObject({
        status: 403,
        body: { error_code: 'not_admin' },
      });
      expect((await client.get<User>('/user')).body.id).toBe(session.user.id);
    });
  });

  it('leaves any other header apikey alone', async () => {
    const session = await makeSession(test);
    for (const apikey of [PUBLIC_KEY, 'sb_publishable_abc', 'sk_', '', 'x'.repeat(3_000)]) {
      expect((await as(test, session).with({ apikey }).get('/user')).status).toBe(200);
      expect((await asAdmin(test).with({ apikey }).get('/admin/users')).status).toBe(200);
      expect((await test.client.with({ apikey }).get('/settings')).status).toBe(200);
      expect((await list({ apikey })).status).toBe(401);
    }
  });

  it.each<[Partial<ServiceKeyRequest>, string]>([
    [{ name: ' ' }, 'name must have 1 to 255 characters'],
    [{ name: 'x'.repeat(256) }, 'name must have 1 to 255 characters'],
    [{ role: 'authenticated' }, 'role must be one of service_role, supabase_admin, platform_admin'],
    [{ expiresAt: new Date('2020-01-01T00:00:00Z') }, 'expires is in the past'],
  ])('is not made with %j', async (request, message) => {
    await expect(create(request)).rejects.toMatchObject({ code: 'validation_failed', message });
  });

  it('can be pasted into the documentation page', async () => {
    type Document = {
      components: { securitySchemes: Record<string, object> };
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    const { body } = await test.client.get<Document>('/openapi.json');
    expect(body.components.securitySchemes).toMatchObject({
      serviceKey: { type: 'apiKey', in: 'header', name: 'apikey' },
    });
    const either = [{ bearer: [] }, { serviceKey: [] }];
    expect(body.paths['/admin/users']?.['get']?.security).toEqual(either);
    expect(body.paths['/invite']?.['post']?.security).toEqual(either);
    expect(body.paths['/user']?.['get']?.security).toEqual([{ bearer: [] }]);
  });
});
