import { Env } from '@libs/config';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export class LogConfig {
  static readonly title = 'Logging';

  @Env('LOG_LEVEL', {
    default: 'info',
    oneOf: LOG_LEVELS,
    description: 'The least important level that is written.',
  })
  readonly level!: (typeof LOG_LEVELS)[number];

  @Env('LOG_FILE', {
    optional: true,
    description: 'A file that receives the log instead of standard output.',
  })
  readonly file?: string;
}
