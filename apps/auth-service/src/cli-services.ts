import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@libs/config';
import { Clock } from '@libs/http';
import { errorCode } from '@libs/persistence';
import { Logger } from '@libs/telemetry';
import { CommandModule } from './app.module';
import { AuthError } from './errors/auth-error';

const UNDEFINED_TABLE = '42P01';

/** A refusal as the sentence the caller of the HTTP interface would read. */
export function explainRefusal(error: unknown): string | null {
  if (errorCode(error) === UNDEFINED_TABLE) return 'The database has no tables yet: run the command migrate.';
  return error instanceof AuthError ? error.message : null;
}

/** Runs a command with the services it needs, and lets go of the database after it. */
export async function withServices(
  config: Config,
  work: (services: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const logger = Logger.silent();
  const services = await NestFactory.createApplicationContext(
    CommandModule.forRoot(config, { logger, clock: new Clock() }),
    { logger, abortOnError: false },
  );
  try {
    await work(services);
  } finally {
    await services.close();
  }
}
