/**
 * The command line both services have: `serve`, which migrates first, `migrate`, `config`, `doctor` and `version`. Faults are printed as
 * plain sentences that say what to do, and end with status 1.
 */
import { Command, Option } from 'commander';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  listEffectiveSettings,
  loadSettings,
  readConfig,
  type Config,
  type ConfigDefinition,
} from '@libs/config';
import { HttpConfig } from '@libs/http';
import { DatabaseConfig, migrateDatabase, type PersistenceOptions } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { databaseCheck, examine, type Check, type Severity } from './doctor';
import { explain } from './explain';
import { printResult } from './print-result';

const MARKS: Readonly<Record<Severity, string>> = { ok: 'ok   ', note: 'note ', fault: 'FAULT' };

export interface ServiceCommandOptions {
  /** How the command is called. */
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly config: ConfigDefinition;
  readonly persistence: PersistenceOptions;
  readonly createApp: (config: Config, logger: Logger) => Promise<NestFastifyApplication>;
  /** A refusal of the service's own as a sentence, or null. */
  readonly explainRefusal?: (error: unknown) => string | null;
  /** What `doctor` looks at besides settings and database. */
  readonly checks?: readonly Check[];
}

export interface ServiceCommand {
  /** Takes further sub-commands. */
  readonly program: Command;
  /** @throws ConfigError with all faults. */
  readonly config: () => Config;
  /** Reads the arguments and runs the command. */
  readonly run: (argv: readonly string[]) => Promise<void>;
}

export function createServiceCommand(options: ServiceCommandOptions): ServiceCommand {
  const program = new Command(options.name)
    .description(options.description)
    .addOption(new Option('-c, --config <file>', 'an env file whose values override the environment'))
    .addOption(
      new Option(
        '-d, --config-dir <folder>',
        'a folder whose *.env and *.json files, in the order of their names, override all else',
      ),
    )
    .showHelpAfterError('Run with --help to see what there is.')
    .addHelpText(
      'after',
      '\nSettings come from the environment and from a file .env; see .env.example for all of them.',
    );
  const settings = () => {
    const { config: file, configDir: folder } = program.opts<{ config?: string; configDir?: string }>();
    return loadSettings({ file, folder });
  };
  const config = () => readConfig(options.config, settings().environment);

  program
    .command('serve', { isDefault: true })
    .description('apply pending migrations, then serve (the default)')
    .option('--no-migrate', 'serve only; the database must be up to date')
    .action(({ migrate }: { migrate: boolean }) => serve(options, config(), migrate));
  program
    .command('migrate')
    .description('apply pending migrations and print how many there were')
    .action(() => migrate(options, config()));
  program
    .command('config')
    .description('print the settings in force, with secrets masked, and where each comes from')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) => {
      printResult(listEffectiveSettings(options.config, settings()), json === true);
      // What is wrong with them is said after what they are.
      config();
    });
  program
    .command('doctor')
    .description('look whether the service could run, and say what to do about what is wrong')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) => doctor(options, config(), json === true));
  program
    .command('version')
    .description('print the version')
    .action(() => console.log(options.version));

  const run = async (argv: readonly string[]) => {
    try {
      await program.parseAsync(argv);
    } catch (error) {
      process.exitCode = 1;
      console.error(options.explainRefusal?.(error) ?? explain(error, options.config.prefixes[0]));
    }
  };
  return { program, config, run };
}

async function serve(options: ServiceCommandOptions, config: Config, migrates: boolean): Promise<void> {
  const logger = Logger.create(options.persistence.applicationName, config.get(LogConfig));
  for (const warning of config.warnings) logger.warn(warning, 'Config');
  if (migrates) await migrateDatabase(config.get(DatabaseConfig), options.persistence);
  const app = await options.createApp(config, logger);
  const { port, host, shutdownTimeoutSeconds } = config.get(HttpConfig);
  limitShutdown(shutdownTimeoutSeconds, logger);
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
  logger.log(`Listening on ${await app.getUrl()}`, 'Serve');
}

/** Whoever told the service to stop does not wait for ever; what hangs is cut off, and the status says so. */
function limitShutdown(seconds: number, logger: Logger): void {
  const begin = () => {
    const timer = setTimeout(() => {
      logger.error(`Stopping took more than ${seconds} seconds`, 'Serve');
      process.exit(1);
    }, seconds * 1000);
    timer.unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, begin);
}

async function doctor(options: ServiceCommandOptions, config: Config, asJson: boolean): Promise<void> {
  const { persistence, checks = [], config: definition } = options;
  const findings = await examine(config, [databaseCheck(persistence), ...checks], definition.prefixes[0]);
  if (asJson) printResult(findings, true);
  else
    for (const { subject, severity, text } of findings) console.log(`${MARKS[severity]} ${subject}: ${text}`);
  if (findings.some(({ severity }) => severity === 'fault')) process.exitCode = 1;
}

async function migrate({ persistence }: ServiceCommandOptions, config: Config): Promise<void> {
  const applied = await migrateDatabase(config.get(DatabaseConfig), persistence);
  console.log(
    applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length}: ${applied.join(', ')}`,
  );
}
