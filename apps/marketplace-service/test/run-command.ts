import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(__dirname, '../dist/src/main.js');

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** By default an empty folder, in which no file .env stands. */
  readonly cwd?: string;
  readonly input?: string;
}

/** Runs the built command line of the service to its end, with these settings and no others. */
export function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  if (!existsSync(MAIN))
    throw new Error(`${MAIN} is missing: run \`npx nx run @apps/marketplace-service:build\` first`);
  const { env = {}, cwd = mkdtempSync(join(tmpdir(), 'marketplace-')), input = '' } = options;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { cwd, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
