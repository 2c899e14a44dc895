import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, databaseUrl, launchServer } from './cluster';
import { freePort } from './free-port';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

export interface TemporaryServerOptions {
  /** Made at the start, empty. */
  readonly databases: readonly string[];
  /** As `name=value`. */
  readonly settings?: readonly string[];
}

export interface TemporaryServer {
  readonly pid: number;
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** A server for one purpose, which leaves nothing behind, however the process ends. */
export async function startTemporaryServer({
  databases,
  settings = [],
}: TemporaryServerOptions): Promise<TemporaryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'temporary-postgres-'));
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  createCluster(dataFolder);
  const port = await freePort();
  const { command, args, owner } = launchServer({ dataFolder, port, settings });
  const server = spawn(command, args, { cwd: '/', stdio: 'ignore', ...owner });
  const removeAtOnce = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeAtOnce);
  const client = await connect(databaseUrl(port, 'postgres'));
  for (const database of databases)
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  await client.end();
  return {
    pid: server.pid ?? 0,
    urlOf: (database) => databaseUrl(port, database),
    stop: async () => {
      process.off('exit', removeAtOnce);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
