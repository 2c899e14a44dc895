import 'reflect-metadata';
import { ConfigError, loadEnvironment } from '@libs/config';
import { helpText } from './help';
import { readSettings } from './local-stack.config';
import { Progress } from './progress';
import { Stack } from './stack';
import { StackFault } from './stack-fault';
import { ROOT } from './workspace';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText());
    return 0;
  }
  if (args.length > 0) throw new StackFault(`npm start takes no arguments. See npm start -- --help`);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
  process.chdir(ROOT);
  const env = loadEnvironment();
  const progress = new Progress(process.stdout);
  const stack = new Stack(readSettings(env), env, progress);
  try {
    const wasStopped = await Promise.race([
      stopped.then(() => true),
      stack.untilBroken,
      stack.start().then((summary) => {
        progress.say(summary);
        return false;
      }),
    ]);
    if (!wasStopped) await Promise.race([stopped, stack.untilBroken]);
    progress.say('');
  } finally {
    if (stack.hasStarted) await progress.step('Stopping everything', () => stack.stop());
  }
  return 0;
}

/** A fault of the reader's world is a sentence; a fault of ours shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof StackFault || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(`\n${explain(error)}`);
    process.exit(1);
  },
);
