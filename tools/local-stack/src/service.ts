import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Child } from './child';
import { StackFault } from './stack-fault';
import { mainOf, ROOT, type ServiceName } from './workspace';

const HEALTH_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export interface ServiceOptions {
  readonly service: ServiceName;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Brings the service's database up to date. */
export async function migrate({ service, folder, env }: ServiceOptions): Promise<void> {
  await Child.start({
    name: `The migration of ${service}`,
    command: process.execPath,
    args: [mainOf(service), 'migrate'],
    env,
    cwd: ROOT,
    logFile: join(folder, 'log', `${service}.migrate.log`),
    stopSignal: 'SIGTERM',
  }).untilDone();
}

export function startService({ service, folder, env }: ServiceOptions): Child {
  return Child.start({
    name: service,
    command: process.execPath,
    args: [mainOf(service), 'serve'],
    env,
    cwd: ROOT,
    logFile: join(folder, 'log', `${service}.log`),
    stopSignal: 'SIGTERM',
  });
}

/** Waits until `url` answers with success. */
export async function untilAnswering(name: string, url: string): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  for (;;) {
    const isWell = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWell) return;
    if (Date.now() > deadline)
      throw new StackFault(`${name} did not answer at ${url} within ${HEALTH_TIMEOUT_MS / 1000} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Runs a command of a service that prints JSON. */
export function runCommand<Answer>(
  service: ServiceName,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [mainOf(service), ...args, '--json'],
      { cwd: ROOT, env },
      (error, out, complaint) => {
        if (error)
          reject(new StackFault(`${service} ${args.join(' ')} failed: ${complaint || error.message}`));
        else resolve(JSON.parse(out) as Answer);
      },
    );
  });
}
