import { cloneDatabase, type TestDatabase } from '@libs/testing';
import { migrate } from './create-test-app';
import { startProcess } from './start-process';
import { startService } from './start-service';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

describe('The command key', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await cloneDatabase('auth', migrate)));
  afterAll(() => database.drop());

  const run = (...args: string[]) =>
    startProcess(['key', ...args], { AUTH_DATABASE_URL: database.url }).finished;
  const runJson = async <Result>(...args: string[]) =>
    JSON.parse((await run(...args, '--json')).stdout) as Result;

  it('creates, lists and revokes keys', async () => {
    const { code, stdout } = await run('create', '--name', 'billing', '--expires', '2099-01-31T00:00:00Z');
    expect(code).toBe(0);
    const [, id, prefix, key] =
      /^id: (\d+)\nprefix: (sk_[0-9a-f]{8})\nkey: (\2_[0-9a-f]{64})\n$/.exec(stdout) ?? [];
    expect(key).toBeTruthy();
    const [listed] = await runJson<Listed[]>('list');
    expect(listed).toMatchObject({
      id: Number(id),
      name: 'billing',
      prefix,
      role: 'service_role',
      expiresAt: '2099-01-31T00:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await run('list')).stdout).toContain(prefix);
    expect(await run('revoke', '--id', String(id))).toEqual({
      code: 0,
      stdout: `id: ${id}\nrevoked: true\n`,
      stderr: '',
    });
    expect((await runJson<Listed[]>('list'))[0]?.revokedAt).toBeTruthy();
  });

  it.each([
    [['create'], /required option '--name <name>' not specified/],
    [['create', '--name', 'x', '--role', 'authenticated'], /^role must be one of service_role,/],
    [['create', '--name', 'x', '--expires', 'tomorrow'], /^expires must be a time such as/],
    [['create', '--name', 'x', '--expires', '2020-01-01T00:00:00Z'], /^expires is in the past/],
    [['revoke', '--id', '999'], /^999 is not the id of a service key\n$/],
    [['revoke', '--id', 'x'], /^x is not the id of a service key\n$/],
  ])('refuses %j in one sentence', async (args, stderr) => {
    const answer = await run(...args);
    expect(answer.stderr).toMatch(stderr);
    expect([answer.code, answer.stdout]).toEqual([1, '']);
  });

  it('says how to use a key', async () => {
    expect((await run('create', '--help')).stdout).toContain('curl -H "apikey: $KEY"');
  });

  it('takes effect on a service that runs', async () => {
    const service = await startService();
    const env = { AUTH_DATABASE_URL: service.databaseUrl };
    const { stdout } = await startProcess(['key', 'create', '--name', 'x', '--json'], env).finished;
    const { id, key } = JSON.parse(stdout) as { id: number; key: string };
    const list = () => fetch(`${service.url}/admin/users`, { headers: { apikey: key } });
    expect((await list()).status).toBe(200);
    await startProcess(['key', 'revoke', '--id', String(id)], env).finished;
    expect((await list()).status).toBe(403);
    expect(await service.stop()).toBe(0);
  });
});
