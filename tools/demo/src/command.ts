import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings';

const execute = promisify(execFile);

/** Runs the hub's command line beside the running stack and reads its JSON. */
export async function hubCommand<Answer>(...args: readonly string[]): Promise<Answer> {
  const program = join(ROOT, 'tools/run.mjs');
  const { stdout } = await execute(process.execPath, [program, 'marketplace-service', ...args, '--json'], {
    cwd: ROOT,
  });
  return JSON.parse(stdout) as Answer;
}
