import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackFault } from './stack-fault';

export interface ChildOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Receives everything it prints; emptied at each start. */
  readonly logFile: string;
  readonly stopSignal: NodeJS.Signals;
  /** The user to run as, where it is not ours. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

const LINES_SHOWN = 20;
const STOP_TIMEOUT_MS = 10_000;

/**
 * A process of the stack, with its output in a log file. It gets a process group of its own, so that Ctrl-C reaches
 * the stack only, which then ends its processes in the right order.
 */
export class Child {
  readonly pid: number;
  private outcome = 'has not ended';
  private readonly ended: Promise<void>;

  private constructor(
    readonly options: ChildOptions,
    private readonly process: ChildProcess,
  ) {
    this.pid = process.pid ?? 0;
    this.ended = new Promise((resolve) => {
      process.once('error', (error) => {
        this.outcome = `does not start: ${error.message}`;
        resolve();
      });
      process.once('exit', (code, signal) => {
        this.outcome = signal ? `was ended by ${signal}` : `ended with status ${code}`;
        resolve();
      });
    });
  }

  static start(options: ChildOptions): Child {
    mkdirSync(dirname(options.logFile), { recursive: true });
    const log = openSync(options.logFile, 'w');
    const { command, args, cwd, env, owner } = options;
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], detached: true, ...owner });
    closeSync(log);
    return new Child(options, child);
  }

  /** Rejects when the process ends, with its last lines. */
  async untilDeath(): Promise<never> {
    await this.ended;
    const { name, logFile } = this.options;
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN);
    throw new StackFault(
      `${name} ${this.outcome}. The last lines of ${logFile}:\n\n${lines.map((line) => `    ${line}`).join('\n')}`,
    );
  }

  /** Waits for the process to end by itself; any status but 0 is a fault. */
  async untilDone(): Promise<void> {
    await this.ended;
    if (this.process.exitCode !== 0) await this.untilDeath();
  }

  /** Asks the process to end, makes it after ten seconds, and waits until it has. */
  async stop(): Promise<void> {
    this.process.kill(this.options.stopSignal);
    const timer = setTimeout(() => this.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(timer);
  }
}
