import { Env } from '@libs/config';
import { Min } from 'class-validator';

const LEAST_INTERVAL_SECONDS = 10;

export class CleanUpConfig {
  static readonly title = 'Clean-up';

  @Env('DB_CLEANUP_ENABLED', {
    kind: 'boolean',
    default: 'true',
    description: 'Whether what has expired is removed from the database from time to time.',
  })
  readonly isEnabled!: boolean;

  @Env('DB_CLEANUP_INTERVAL', {
    kind: 'duration',
    default: '10m',
    description: 'How long the clean-up rests between two rounds.',
  })
  @Min(LEAST_INTERVAL_SECONDS)
  readonly intervalSeconds!: number;

  @Env('DB_CLEANUP_ANONYMOUS_USERS_AFTER', {
    kind: 'duration',
    default: '0',
    description:
      'After how long without use anonymous users are deleted, such as 720h; 0 keeps them for ever.',
  })
  @Min(0)
  readonly anonymousUsersAfterSeconds!: number;

  @Env('DB_CLEANUP_AUDIT_AFTER', {
    kind: 'duration',
    default: '0',
    description: 'After how long audit entries are removed; 0 keeps them for ever.',
  })
  @Min(0)
  readonly auditAfterSeconds!: number;
}
