import type { HttpClient } from '@libs/testing';
import { sql } from '@libs/persistence';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { asAdmin, type User } from '../../test/make';

interface UserList {
  readonly users: User[];
  readonly aud: string;
}

describe('GET /admin/users', () => {
  let test: TestApp;
  let admin: HttpClient;
  beforeAll(async () => {
    test = await createTestApp();
    admin = asAdmin(test);
    for (const [index, name] of ['Ada', 'Grace', 'Edsger', 'Barbara', '100%_\\Real'].entries()) {
      await admin.post('/admin/users', {
        email: `user${index}@example.com`,
        user_metadata: { full_name: name },
      });
      test.clock.advanceSeconds(1);
    }
    await admin.post('/admin/users', { phone: '31612345678', aud: 'staff' });
  });
  afterAll(() => test.stop());

  const list = async (query: string) => {
    const { status, body, headers } = await admin.get<UserList>(`/admin/users${query}`);
    return {
      status,
      aud: body.aud,
      users: body.users?.map(({ email }) => email.replace('@example.com', '')),
      total: headers.get('x-total-count'),
      link: headers.get('link'),
    };
  };
  const all = ['user4', 'user3', 'user2', 'user1', 'user0'];

  it.each(['', '?page=&per_page=', '?sort=', '?filter=', '?sort=created_at+desc', '?sort=created_at'])(
    '%p lists the newest first',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 200, aud: 'authenticated', users: all, total: '5' });
    },
  );

  it('lists the oldest first when asked to', async () => {
    expect((await list('?sort=created_at%20asc')).users).toEqual([...all].reverse());
  });

  it.each([
    [
      1,
      ['user4', 'user3'],
      '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    ],
    [
      2,
      ['user2', 'user1'],
      '</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    ],
    [3, ['user0'], '</admin/users?page=3&per_page=2>; rel="last"'],
    [4, [], '</admin/users?page=3&per_page=2>; rel="last"'],
    [1_000_000_000, [], '</admin/users?page=3&per_page=2>; rel="last"'],
  ])('page %d of two', async (page, users, link) => {
    expect(await list(`?page=${page}&per_page=2`)).toEqual({
      status: 200,
      aud: 'authenticated',
      users,
      total: '5',
      link,
    });
  });

  it.each([
    ['user3', ['user3']],
    ['USER3@EXAMPLE', ['user3']],
    ['grace', ['user1']],
    ['ra', ['user3', 'user1']],
    ['%25_', ['user4']],
    ['%5C', ['user4']],
    ['_', ['user4']],
    ['example.com', all],
    ['nobody', []],
    ["'", []],
  ])('filter=%s finds %j', async (filter, users) => {
    expect(await list(`?filter=${filter}`)).toMatchObject({ users, total: String(users.length) });
  });

  it('keeps the filter in its links', async () => {
    expect((await list('?filter=example,com;=&per_page=1')).link).toContain('filter=example%2Ccom%3B%3D');
  });

  it('lists the users of the audience asked for, identities included', async () => {
    const { body } = await admin.get<UserList>('/admin/users', { headers: { 'x-jwt-aud': 'staff' } });
    expect(body).toMatchObject({
      aud: 'staff',
      users: [{ phone: '31612345678', identities: [{ provider: 'phone' }] }],
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=1e3',
    'page=99999999999999999999',
    'per_page=0',
    'per_page=-5',
    'per_page=x',
    'per_page=10001',
    'sort=email',
    'sort=created_at;drop',
    'sort=created_at%20up',
    'filter=%00',
  ])('refuses %s', async (query) => {
    expect(await admin.get(`/admin/users?${query}`)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  it('searches with an index', async () => {
    const index = sql<{ definition: string }>`
      SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'users_search_idx'`;
    const { definition } = (await test.db.row(index)) ?? {};
    expect(definition).toContain('gin_trgm_ops');
    const explain = sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT u.id FROM {users} u
      WHERE (coalesce(u.email, '') || chr(10) || coalesce(u.user_metadata ->> 'full_name', '')) ILIKE '%example%'`;
    const plan = await test.db.transaction(async () => {
      await test.db.run(sql`SET LOCAL enable_seqscan = off`);
      return test.db.rows(explain);
    });
    expect(JSON.stringify(plan)).toContain('users_search_idx');
  });
});

describe('GET /admin/users of more users than are counted', () => {
  let test: TestApp;
  const fill = sql`
    INSERT INTO {users} (id, aud, role, email, created_at, updated_at)
    SELECT gen_random_uuid(), 'authenticated', '', 'user' || n || '@example.com', now() - n * interval '1 s', now()
    FROM generate_series(1, 12000) AS n`;
  beforeAll(async () => {
    test = await createTestApp();
    await test.db.run(fill);
  });
  afterAll(() => test.stop());

  const total = async (query: string) =>
    Number((await asAdmin(test).get(`/admin/users?${query}`)).headers.get('x-total-count'));

  it('never ends a walk to the last page too early', async () => {
    let [page, last, seen] = [1, 1, 0];
    for (; page <= last; page += 1) {
      const { body, headers } = await asAdmin(test).get<UserList>(`/admin/users?page=${page}&per_page=3000`);
      seen += body.users.length;
      last = Number(/page=(\d+)[^,]*rel="last"/.exec(headers.get('link') ?? '')?.[1]);
    }
    expect(seen).toBe(12_000);
  });

  it('estimates, once the database has statistics', async () => {
    await test.db.run(sql`ANALYZE {users}`);
    expect(await total('per_page=1')).toBe(12_000);
    expect(await total('filter=user1')).toBe(3_112);
    expect(await total('filter=example&per_page=10')).toBe(10_001);
  });
});
