import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@libs/config';
import { Logger } from '@libs/telemetry';
import { OperatorModule } from './app.module';
import { invalid } from './errors/problem';

/** Runs a command with what operators need of the service. */
export async function withModule<Result>(
  config: Config,
  work: (module: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  const context = await NestFactory.createApplicationContext(OperatorModule.forRoot(config), {
    logger: Logger.silent(),
    abortOnError: false,
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** An argument that is a whole number. @throws Problem `validation_failed` */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw invalid({ id: [`${text} is not a whole number`] });
  return Number(text);
}
