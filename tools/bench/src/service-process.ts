import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@libs/local-postgres';

const ROOT = join(__dirname, '../../..');
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

export type ServiceName = 'auth-service' | 'marketplace-service';

export interface BenchedService {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it was ready, with its tables there already. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Runs one command of a service to its end and gives what it printed. */
export function runCommand(name: ServiceName, env: NodeJS.ProcessEnv, ...args: string[]): string {
  return execFileSync(process.execPath, [mainOf(name), ...args], { env, encoding: 'utf8', cwd: ROOT });
}

/** Serves as in production, on a port of its own. */
export async function startService(
  name: ServiceName,
  prefix: string,
  env: Readonly<Record<string, string>>,
): Promise<BenchedService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, [mainOf(name), 'serve', '--no-migrate'], {
    cwd: ROOT,
    env: { ...env, [`${prefix}API_PORT`]: String(port), [`${prefix}API_HOST`]: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  for (const end = Date.now() + START_TIMEOUT_MS; !(await isReady(url)); await sleep(POLL_MS))
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${name} did not start`);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - start),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      running.delete(child);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`).catch(() => null))?.ok === true;
}

function mainOf(name: ServiceName): string {
  return join(ROOT, 'apps', name, 'dist/src/main.js');
}
