import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@libs/local-postgres';

const ROOT = join(__dirname, '../../..');
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Nothing outlives the script, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export interface ServiceSettings {
  readonly name: 'auth-service' | 'marketplace-service';
  /** The prefix of its variables. */
  readonly prefix: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs one command of a service to its end and gives what it printed. */
export function runCommand({ name, env }: ServiceSettings, ...args: string[]): string {
  return execFileSync(process.execPath, [mainOf(name), ...args], { env, encoding: 'utf8', cwd: ROOT });
}

/** One process of a service, restarted at the same port. */
export class Replica {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly settings: ServiceSettings,
    readonly port: number,
  ) {}

  static async start(settings: ServiceSettings): Promise<Replica> {
    const replica = new Replica(settings, await freePort());
    await replica.serve();
    return replica;
  }

  /** Stops the process as Kubernetes does, waits for its end and starts another one. @returns the exit status. */
  async restart(): Promise<number | null> {
    const code = await this.stop();
    await this.serve();
    return code;
  }

  async stop(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => null);
    return answer?.ok === true;
  }

  private async serve(): Promise<void> {
    const { name, prefix, env } = this.settings;
    const child = spawn(process.execPath, [mainOf(name), 'serve', '--no-migrate'], {
      cwd: ROOT,
      env: { ...env, [`${prefix}API_PORT`]: String(this.port), [`${prefix}API_HOST`]: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    for (const end = Date.now() + START_TIMEOUT_MS; !(await this.isReady()); await sleep(POLL_MS))
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${name} did not start`);
  }
}

function mainOf(name: ServiceSettings['name']): string {
  return join(ROOT, 'apps', name, 'dist/src/main.js');
}
