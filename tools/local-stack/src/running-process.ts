import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const POLL_MS = 50;

/**
 * Whether the process `pid` lives and its command line holds `mark`. The number alone proves nothing: after a restart
 * of the machine another program may have it.
 */
export function isRunning(pid: number, mark: string): boolean {
  return commandLineOf(pid).includes(mark);
}

/** Asks a process to end, and after `timeoutMs` makes it. */
export async function endProcess(
  pid: number,
  mark: string,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  process.kill(pid, signal);
  while (isRunning(pid, mark)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function commandLineOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
