/**
 * The embedded PostgreSQL: made once, kept under the stack's folder, reachable from this machine only. A server that
 * was killed is no obstacle: its lock file is removed when no server holds it any more, and PostgreSQL recovers.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, databaseUrl, launchServer, postgresOwner } from '@libs/local-postgres';
import { Client } from 'pg';
import { Child } from './child';
import { endProcess, isRunning } from './running-process';
import { StackFault } from './stack-fault';

const SETTINGS = ['max_connections=200'];
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

/** Starts the server; the caller owns the process and waits with {@link untilReady}. */
export async function startPostgres({ folder, port }: PostgresOptions): Promise<Child> {
  const data = join(folder, 'postgres');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(data)) createCluster(data);
  requireOwned(data);
  await releaseLock(data);
  const { command, args, owner } = launchServer({ dataFolder: data, port, settings: SETTINGS });
  return Child.start({
    name: 'PostgreSQL',
    command,
    args,
    env: { ...process.env, LC_MESSAGES: 'C' },
    cwd: '/',
    logFile: join(folder, 'log', 'postgres.log'),
    stopSignal: STOP_SIGNAL,
    owner,
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

/** @throws StackFault when the data belong to somebody else, as after a start as root. */
function requireOwned(dataFolder: string): void {
  const wanted = postgresOwner()?.uid ?? process.getuid?.();
  const found = statSync(dataFolder).uid;
  if (wanted === undefined || found === wanted) return;
  throw new StackFault(
    `${dataFolder} belongs to another user (number ${found}). Start as the user who made it, or delete the folder and its data.`,
  );
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
