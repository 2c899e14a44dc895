/** What processes use, as Linux tells it under /proc; elsewhere nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The processor time, in seconds, of a process and of all it has started, those that have ended included. */
export function cpuSeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
  const own = stats.find((stat) => stat.pid === pid);
  const children = stats.filter((stat) => stat.parent === pid);
  return (
    children.reduce((sum, { ticks }) => sum + ticks, (own?.ticks ?? 0) + (own?.endedTicks ?? 0)) /
    TICKS_PER_SECOND
  );
}

/** The memory of a process that is in use, in MB. */
export function residentMegabytes(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  } catch {
    return null;
  }
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  /** Of what it has started and seen end. */
  readonly endedTicks: number;
}

/** Null for a process that has just ended. */
function readStat(name: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { pid: Number(name), parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}
