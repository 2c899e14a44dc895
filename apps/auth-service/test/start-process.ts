import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requiredEnv } from './create-test-app';

const MAIN = join(__dirname, '../dist/src/main.js');
const START_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built service as a process of its own. */
export interface Running {
  readonly process: ChildProcess;
  /** Ends when the process does. */
  readonly finished: Promise<Finished>;
}

/** Runs the built command line with these settings and no others. */
export function startProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  if (!existsSync(MAIN))
    throw new Error(`${MAIN} is missing: run \`npx nx run @apps/auth-service:build\` first`);
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], ...requiredEnv, ...env },
    cwd: __dirname,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { process: child, finished };
}

/** Waits until a process answers. */
export async function waitUntilServing(url: string, { finished }: Running): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  let early: Finished | undefined;
  void finished.then((result) => (early = result));
  for (;;) {
    const isServing = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServing) return;
    if (early) throw new Error(`The service ended at once: ${early.stderr}${early.stdout}`);
    if (Date.now() > end) throw new Error('The service does not answer');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
