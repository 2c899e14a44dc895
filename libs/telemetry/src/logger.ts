import type { LoggerService } from '@nestjs/common';
import { destination, pino, stdTimeFunctions, type Logger as PinoLogger } from 'pino';
import type { LogConfig } from './log.config';
import { redactedPaths, scrub } from './redaction';

export type Fields = Readonly<Record<string, unknown>>;

export interface LogTarget extends Pick<LogConfig, 'level' | 'file'> {
  /** Whether every line is in the file before the call returns. */
  readonly sync?: boolean;
}

/** The framework's account of its own wiring, which only its developers read. */
const BOOT_CONTEXTS = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory']);

/** The structured log: one JSON object a line. It is also the log of the framework. */
export class Logger implements LoggerService {
  private constructor(private readonly pino: PinoLogger) {}

  /** @param service the name every line carries. */
  static create(service: string, config: LogTarget): Logger {
    const options = {
      level: config.level,
      base: { service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level: string) => ({ level }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { err: describeError, error: describeError },
    };
    return new Logger(
      config.file
        ? pino(options, destination({ dest: config.file, mkdir: true, sync: config.sync ?? false }))
        : pino(options),
    );
  }

  /** A log that writes nothing, for specs and for commands whose output is their answer. */
  static silent(): Logger {
    return new Logger(pino({ level: 'silent' }));
  }

  write(level: 'error' | 'warn' | 'info' | 'debug', message: string, fields: Fields = {}): void {
    this.pino[level](fields, message);
  }

  log(message: unknown, context?: unknown): void {
    const level = BOOT_CONTEXTS.has(context) ? 'debug' : 'info';
    this.pino[level]({ context }, scrub(String(message)));
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error)
      this.pino.error({ err: message, context: rest.at(-1) }, scrub(message.message));
    else
      this.pino.error(
        { context: rest.at(-1), stack: rest.length > 1 ? scrub(String(rest[0])) : undefined },
        scrub(String(message)),
      );
  }

  warn(message: unknown, context?: unknown): void {
    this.pino.warn({ context }, scrub(String(message)));
  }

  debug(message: unknown, context?: unknown): void {
    this.pino.debug({ context }, scrub(String(message)));
  }

  verbose(message: unknown, context?: unknown): void {
    this.pino.trace({ context }, scrub(String(message)));
  }
}

/** An error as log fields: its chain of causes, without the values a statement was called with. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
