import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, asAdmin, makeEmail, makeSession, type Tokens } from '../../test/make';

interface Entry {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly ip_address: string;
}

describe('GET /admin/audit', () => {
  let test: TestApp;
  let admin: HttpClient;
  let session: Tokens;
  beforeAll(async () => {
    test = await createTestApp();
    admin = asAdmin(test);
    session = await makeSession(test, 'ada_1@example.com', { data: { full_name: 'Ada Lovelace' } });
    test.clock.advanceSeconds(1);
    await as(test, session).put('/user', { data: { a: 1 } });
    test.clock.advanceSeconds(1);
    await admin.post('/admin/users', { email: makeEmail() });
  });
  afterAll(() => test.stop());

  const list = async (query: string) => {
    const { status, body, headers } = await admin.get<Entry[]>(`/admin/audit${query}`);
    return {
      status,
      actions: body.map(({ payload }) => payload['action']),
      total: headers.get('x-total-count'),
      link: headers.get('link'),
    };
  };

  it('shows what happened, newest first', async () => {
    const { body, headers } = await admin.get<Entry[]>('/admin/audit');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      payload: expect.objectContaining({ action: 'user_signedup', actor_username: 'service_role' }) as object,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      ip_address: '127.0.0.1',
    });
    expect(body[1]).toMatchObject({
      payload: { action: 'user_modified', actor_id: session.user.id, actor_name: 'Ada Lovelace' },
    });
    expect(headers.get('x-total-count')).toBe(String(body.length));
  });

  it.each([
    ['author:ADA_1', ['user_confirmation_requested', 'user_modified', 'user_signedup']],
    ['author:lovelace', ['user_confirmation_requested', 'user_modified', 'user_signedup']],
    ['author:ada%251', []],
    ['author:service', ['user_signedup']],
    ['action:modified', ['user_modified']],
    ['action:USER_S', ['user_signedup', 'user_signedup']],
    ['type:USER', ['user_confirmation_requested', 'user_modified']],
    ['type:team', ['user_signedup', 'user_signedup']],
    ['type:%27', []],
  ])('query=%s finds %j', async (query, actions) => {
    const found = await list(`?query=${query}`);
    expect(found).toMatchObject({ status: 200, total: String(actions.length) });
    expect([...found.actions].sort()).toEqual(actions);
  });

  it('has pages', async () => {
    expect(await list('?query=author:ada_1&per_page=2')).toMatchObject({
      total: '3',
      link: '</admin/audit?page=2&per_page=2&query=author%3Aada_1>; rel="next", </admin/audit?page=2&per_page=2&query=author%3Aada_1>; rel="last"',
    });
    expect((await list('?query=author:ada_1&per_page=2&page=2')).actions).toHaveLength(1);
    expect((await list('?page=3')).actions).toEqual([]);
  });

  it.each(['query=ada', 'query=actor:ada', 'page=0', 'per_page=x', 'query=author:%00'])(
    'refuses %s',
    async (query) => {
      expect(await admin.get(`/admin/audit?${query}`)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    },
  );

  it('is for administrators alone', async () => {
    expect((await test.client.get('/admin/audit')).status).toBe(401);
    expect(await as(test, session).get('/admin/audit')).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });
});
