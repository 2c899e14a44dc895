import { Command, Option } from 'commander';
import { ConfigError, loadEnvironment, readConfig, type Config } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { dataSourceOptions, DatabaseConfig, runMigrations } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { DataSource } from 'typeorm';
import { createApp } from './app';
import { addCustomerCommands } from './cli-customer';
import { configDefinition } from './config-definition';
import { Problem } from './errors/problem';
import { persistence } from './persistence';
import { VERSION } from './system/version';

/** Reads the command line and runs the command; faults are printed as plain sentences and end with status 1. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const program = new Command('marketplace')
    .description('The hub between merchants and sales channels.')
    .addOption(new Option('-c, --config <file>', 'an env file whose values override the environment'))
    .showHelpAfterError('Run with --help to see what there is.');
  const config = (): Config =>
    readConfig(configDefinition, loadEnvironment(process.env, program.opts<{ config?: string }>().config));

  program
    .command('serve', { isDefault: true })
    .description('apply pending migrations, then serve (the default)')
    .action(() => serve(config()));
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
  addCustomerCommands(program, config);

  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = 1;
    console.error(explain(error));
  }
}

async function serve(config: Config): Promise<void> {
  const logger = Logger.create('marketplace-service', config.get(LogConfig));
  for (const warning of config.warnings) logger.warn(warning, 'Config');
  await migrate(config);
  const app = await createApp(config);
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
  if (error instanceof Problem) return error.detail;
  const { code, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set MARKETPLACE_API_PORT to another one.`;
  if (code === 'ECONNREFUSED')
    return `No database answers (${message}). Check MARKETPLACE_DATABASE_URL, or run \`npm start\`.`;
  if (code === '28P01' || code === '3D000')
    return `The database refuses: ${message}. Check MARKETPLACE_DATABASE_URL.`;
  return stack ?? String(error);
}
