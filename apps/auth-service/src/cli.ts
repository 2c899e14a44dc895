import { Command, Option } from 'commander';
import { ConfigError, loadEnvironment, readConfig, type Config } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { dataSourceOptions, DatabaseConfig, runMigrations } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { DataSource } from 'typeorm';
import { createApp } from './app';
import { configDefinition } from './config-definition';
import { persistence } from './persistence';
import { VERSION } from './system/version';

/** Reads the command line and runs the command; faults are printed as plain sentences and end with status 1. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const program = new Command('auth')
    .description('Users, sign-in and JSON Web Tokens.')
    .addOption(new Option('-c, --config <file>', 'an env file whose values override the environment'))
    .showHelpAfterError('Run with --help to see what there is.')
    .addHelpText(
      'after',
      '\nSettings come from the environment and from a file .env; see .env.example for all of them.',
    );
  const config = (): Config =>
    readConfig(configDefinition, loadEnvironment(process.env, program.opts<{ config?: string }>().config));

  program
    .command('serve', { isDefault: true })
    .description('apply pending migrations, then serve (the default)')
    .option('--no-migrate', 'serve only; the database must be up to date')
    .action(({ migrate: migrates }: { migrate: boolean }) => serve(config(), migrates));
  program
    .command('migrate')
    .description('apply pending migrations and print how many there were')
    .action(async () => {
      const applied = await migrate(config());
      console.log(
        applied.length === 0
          ? 'The database is up to date.'
          : `Applied ${applied.length}: ${applied.join(', ')}`,
      );
    });
  program
    .command('version')
    .description('print the version')
    .action(() => console.log(VERSION));

  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = 1;
    console.error(explain(error));
  }
}

async function serve(config: Config, migrates: boolean): Promise<void> {
  const logger = Logger.create('auth-service', config.get(LogConfig));
  for (const warning of config.warnings) logger.warn(warning, 'Config');
  if (migrates) await migrate(config);
  const app = await createApp(config, { logger });
  const { port, host } = config.get(HttpConfig);
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
  logger.log(`Listening on ${await app.getUrl()}`, 'Serve');
}

async function migrate(config: Config): Promise<string[]> {
  const dataSource = new DataSource(dataSourceOptions(config.get(DatabaseConfig), persistence));
  await dataSource.initialize();
  try {
    return await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** An error as a sentence that says what to do; only bugs show their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set AUTH_API_PORT to another one.`;
  if (code === 'EACCES' && port) return `Port ${port} needs more rights. Set AUTH_API_PORT to another one.`;
  if (code === 'ENOENT' && path) return `There is no file ${path}.`;
  if (code === 'ECONNREFUSED')
    return `No database answers (${message}). Check AUTH_DATABASE_URL, or run \`npm start\`.`;
  if (code === '28P01' || code === '3D000')
    return `The database refuses: ${message}. Check AUTH_DATABASE_URL.`;
  return stack ?? String(error);
}
