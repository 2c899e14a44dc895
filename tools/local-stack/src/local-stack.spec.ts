/**
 * The whole of `npm start`, as its user sees it: a start, a second one that keeps the data, the commands beside it,
 * and what is left when it is stopped, killed, or when a service dies.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './workspace';

const MAIN = join(ROOT, 'tools/local-stack/dist/main.js');
const PORTS = [
  'AUTH_API_PORT',
  'MARKETPLACE_API_PORT',
  'LOCAL_POSTGRES_PORT',
  'LOCAL_SMTP_PORT',
  'LOCAL_MAILBOX_PORT',
];

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  text(): string;
}

interface Note {
  readonly name: string;
  readonly pid: number;
}

let folder: string;
let env: NodeJS.ProcessEnv;
const runs: Run[] = [];

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

function start(): Run {
  const child = spawn(process.execPath, [MAIN], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const run = { process: child, ended, text: () => text };
  runs.push(run);
  return run;
}

async function startAndWait(): Promise<Run> {
  const run = start();
  const isOver = run.ended.then(() => true);
  while (!run.text().includes('Everything runs')) {
    const pause = new Promise<false>((resolve) => setTimeout(resolve, 50, false));
    if (await Promise.race([isOver, pause])) throw new Error(run.text());
  }
  return run;
}

const keyIn = (text: string, name: string): string | undefined =>
  new RegExp(`${name} +(\\S+)`).exec(text)?.[1];
const notes = (): Note[] => JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Note[];
const pidOf = (name: string): number => notes().find((note) => note.name === name)?.pid ?? 0;
const status = async (port: string | undefined, path: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-stack-'));
  chmodSync(folder, 0o755);
  const { AUTH_DATABASE_URL: _a, DATABASE_URL: _b, MARKETPLACE_DATABASE_URL: _c, ...rest } = process.env;
  env = { ...rest, LOCAL_FOLDER: folder };
  for (const name of PORTS) env[name] = await freePort();
});

afterAll(async () => {
  for (const { process: child, ended } of runs) {
    child.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('npm start', () => {
  jest.setTimeout(120_000);
  let merchantKey: string | undefined;

  it('runs everything, and stops it on Ctrl-C with status 0', async () => {
    const run = await startAndWait();
    merchantKey = keyIn(run.text(), 'Merchant key');
    expect(await status(env['AUTH_API_PORT'], '/health')).toBe(200);
    expect(await status(env['MARKETPLACE_API_PORT'], '/docs')).toBe(200);
    expect(await status(env['MARKETPLACE_API_PORT'], `/v2/orders/new?apikey=${merchantKey}`)).toBe(200);
    expect(await status(env['LOCAL_MAILBOX_PORT'], '/api/email')).toBe(200);
    expect(statSync(join(folder, 'keys.json')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'stack.env')).mode & 0o077).toBe(0);
    run.process.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(existsSync(join(folder, 'stack.env'))).toBe(false);
    await expect(status(env['AUTH_API_PORT'], '/health')).rejects.toThrow();
  });

  it('keeps keys and data, lets commands find the databases, and refuses a second stack', async () => {
    const run = await startAndWait();
    expect(keyIn(run.text(), 'Merchant key')).toBe(merchantKey);
    const command = ['tools/run.mjs', 'marketplace-service', 'key', 'list', '--customer', '1', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
    expect(JSON.parse(stdout)).toHaveLength(2);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.text()).toContain(`already runs (process ${run.process.pid})`);
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await expect(promisify(execFile)(process.execPath, command, { cwd: ROOT, env })).rejects.toThrow(
      /No database/,
    );
  });

  it('ends what a killed stack left behind, and with status 1 when a service dies', async () => {
    const killed = await startAndWait();
    killed.process.kill('SIGKILL');
    await killed.ended;
    const run = await startAndWait();
    expect(run.text()).toContain('Ended PostgreSQL, left over');
    process.kill(pidOf('auth-service'), 'SIGKILL');
    expect(await run.ended).toBe(1);
    expect(run.text()).toMatch(/auth-service was ended by SIGKILL/);
    await expect(status(env['MARKETPLACE_API_PORT'], '/health')).rejects.toThrow();
  });
});
