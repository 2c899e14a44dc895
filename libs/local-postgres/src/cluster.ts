import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchFor, postgresOwner, type Launch } from './postgres-user';
import { programPath } from './program-path';

export const POSTGRES_USER = 'postgres';
export const POSTGRES_PASSWORD = 'postgres';

/** Where the server listens and how it is set, as `name=value`. */
export interface ServerOptions {
  readonly dataFolder: string;
  readonly port: number;
  readonly settings?: readonly string[];
}

/**
 * Makes an empty cluster. It is made under another name first, so that an interrupted attempt leaves nothing half made.
 * @throws Error with what `initdb` said.
 */
export function createCluster(dataFolder: string): void {
  const unfinished = `${dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFolder = mkdtempSync(join(tmpdir(), 'postgres-password-'));
  const passwordFile = join(passwordFolder, 'password');
  writeFileSync(passwordFile, POSTGRES_PASSWORD);
  const owner = postgresOwner();
  if (owner)
    for (const path of [unfinished, passwordFolder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  try {
    initialize(unfinished, passwordFile);
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
  renameSync(unfinished, dataFolder);
}

/** How to start the server on a cluster; SIGINT stops it at once and in good order. */
export function launchServer({ dataFolder, port, settings = [] }: ServerOptions): Launch {
  const values = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const args = ['-D', dataFolder, '-p', String(port), ...values.flatMap((value) => ['-c', value])];
  return launchFor(programPath('postgres'), args, dataFolder);
}

export function databaseUrl(port: number, database: string): string {
  return `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${database}`;
}

function initialize(dataFolder: string, passwordFile: string): void {
  const options = {
    pgdata: dataFolder,
    username: POSTGRES_USER,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { command, args: all, owner } = launchFor(programPath('initdb'), args, dataFolder);
  const { status, stderr, stdout, error } = spawnSync(command, all, { cwd: '/', encoding: 'utf8', ...owner });
  if (status !== 0)
    throw new Error(`PostgreSQL could not make its data folder: ${error?.message ?? stderr + stdout}`);
}
