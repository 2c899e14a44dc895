/** What processes use, as Linux tells it under /proc; elsewhere nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The processor time, in seconds, of a process and of all it has started. */
export function cpuSeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
  const own = stats.filter((stat) => stat.pid === pid || stat.parent === pid);
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
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

/** Processes that a server has ended meanwhile are gone, and with them their time: PostgreSQL keeps its own. */
function readStat(name: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
