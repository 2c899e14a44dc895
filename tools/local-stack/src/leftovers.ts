/**
 * A stack that was killed leaves its children running, with the ports and the data folder in their hands. Every
 * process is therefore noted in a file, and the next start ends what is still there. A stack that is alive is left
 * alone: two cannot share one folder.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isRunning } from './running-process';
import { StackFault } from './stack-fault';

export interface NotedProcess {
  readonly name: string;
  readonly pid: number;
  /** A part of its command line, by which it is told from a later process of the same number. */
  readonly mark: string;
  readonly stopSignal: NodeJS.Signals;
}

const END_TIMEOUT_MS = 10_000;
const STACK = 'the local stack';

export class ProcessNotes {
  private readonly file: string;
  private notes: NotedProcess[] = [];

  constructor(folder: string) {
    this.file = join(folder, 'processes.json');
  }

  /**
   * Ends what an earlier stack left behind, then notes this one.
   * @returns the names of what was ended.
   * @throws StackFault when an earlier stack still runs.
   */
  async takeOver(): Promise<string[]> {
    const earlier = this.read().filter(({ pid, mark }) => isRunning(pid, mark));
    const stack = earlier.find(({ name }) => name === STACK);
    if (stack)
      throw new StackFault(
        `The local stack already runs (process ${stack.pid}). Stop it there with Ctrl-C, or with: kill ${stack.pid}`,
      );
    for (const { pid, mark, stopSignal } of earlier) await endProcess(pid, mark, stopSignal, END_TIMEOUT_MS);
    this.add({ name: STACK, pid: process.pid, mark: 'local-stack', stopSignal: 'SIGTERM' });
    return earlier.map(({ name }) => name);
  }

  add(note: NotedProcess): void {
    this.notes.push(note);
    writeFileSync(this.file, JSON.stringify(this.notes, null, 2));
  }

  /** Whether the folder is this stack's, and not another one's. */
  get isOurs(): boolean {
    return this.notes.length > 0;
  }

  forget(): void {
    rmSync(this.file, { force: true });
  }

  private read(): NotedProcess[] {
    if (!existsSync(this.file)) return [];
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as NotedProcess[];
    } catch {
      // A write cut short by a power failure leaves no process running either.
      return [];
    }
  }
}
