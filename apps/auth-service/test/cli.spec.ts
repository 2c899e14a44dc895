import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { findFreePort, startProcess, waitUntilServing } from './start-process';

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  startProcess(args, env).finished;

describe('The command line', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createDatabase()));
  afterAll(() => database.drop());

  it('prints its version', async () => {
    expect(await run(['version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });

  it('explains itself', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const word of ['serve', 'migrate', 'version', '--config', '--config-dir'])
      expect(stdout).toContain(word);
  });

  it('lists every fault of the configuration at once and prints no secret', async () => {
    const { code, stderr } = await run(['serve'], {
      AUTH_SITE_URL: '',
      AUTH_API_EXTERNAL_URL: '',
      AUTH_JWT_SECRET: 'hunter2',
      AUTH_SMTP_HOST: 'localhost',
      AUTH_URI_ALLOW_LIST: 'http://[broken',
      AUTH_MAILER_AUTOCONFIRM: 'yes',
    });
    expect(code).toBe(1);
    for (const name of [
      'SITE_URL',
      'API_EXTERNAL_URL',
      'JWT_SECRET',
      'SMTP_ADMIN_EMAIL',
      'MAILER_AUTOCONFIRM',
    ])
      expect(stderr).toContain(`AUTH_${name}:`);
    expect(stderr).not.toMatch(/hunter2|\n {4}at /);
  });

  it('says which pattern of a list is broken', async () => {
    const { code, stderr } = await run(['migrate'], { AUTH_URI_ALLOW_LIST: 'http://ok, http://[broken' });
    expect(code).toBe(1);
    expect(stderr).toContain('AUTH_URI_ALLOW_LIST: http://[broken is not a valid pattern');
  });

  it('migrates, and does nothing the second time', async () => {
    const env = { AUTH_DATABASE_URL: database.url };
    expect((await run(['migrate'], env)).stdout).toMatch(/^Applied \d+: CreateAccounts/);
    expect((await run(['migrate'], env)).stdout).toBe('The database is up to date.\n');
  });

  it('reads a file whose values override the environment, and the prefixes of other servers', async () => {
    const port = await findFreePort();
    const file = join(mkdtempSync(join(tmpdir(), 'auth-config-')), 'env');
    writeFileSync(file, `AUTH_DATABASE_URL=${database.url}\nGOTRUE_DISABLE_SIGNUP=true\n`);
    const url = `http://127.0.0.1:${port}`;
    const service = startProcess(['-c', file], {
      AUTH_DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
      PORT: String(port),
    });
    await waitUntilServing(url, service);
    expect(await (await fetch(`${url}/settings`)).json()).toMatchObject({ disable_signup: true });
    service.process.kill('SIGINT');
    expect((await service.finished).code).toBe(0);
  });

  it('reads a folder whose files override all else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'auth-config-'));
    writeFileSync(join(folder, '10.env'), `AUTH_DATABASE_URL=postgres://x@127.0.0.1:1/x`);
    writeFileSync(join(folder, '20.json'), JSON.stringify({ AUTH_DATABASE_URL: database.url }));
    expect(await run(['migrate', '--config-dir', folder])).toMatchObject({ code: 0 });
  });

  it.each([
    [['-c', '/no/such/file'], {}, 'There is no file /no/such/file'],
    [['serve'], { AUTH_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'Check AUTH_DATABASE_URL'],
    [['-d', '/no/such/folder'], {}, 'There is no file /no/such/folder'],
    [['nonsense'], {}, '--help'],
  ])('%j ends with a sentence', async (args, env, sentence) => {
    const { code, stderr } = await run(args, env);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('\n    at ');
  });

  it('says that its port is taken and which setting names another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await run(['serve'], {
      AUTH_DATABASE_URL: database.url,
      AUTH_API_PORT: String(port),
      AUTH_API_HOST: '127.0.0.1',
    });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken. Set AUTH_API_PORT to another one.`);
  });
});
