import { Env } from '@libs/config';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

export class DatabaseConfig {
  static readonly title = 'Database';

  @Env('DATABASE_URL', {
    aliases: ['DB_DATABASE_URL'],
    kind: 'url',
    secret: true,
    description:
      'Connection string of the PostgreSQL database, such as postgres://user:password@host:5432/name.',
  })
  readonly url!: string;

  @Env('DB_MAX_POOL_SIZE', {
    kind: 'integer',
    default: '10',
    description: 'How many connections one process opens at the most; 0 means 100.',
  })
  @IsInt()
  @Min(0)
  @Max(1000)
  readonly maxPoolSize!: number;

  @Env('DB_NAMESPACE', {
    optional: true,
    description: 'Prefix of every table name: with `auth` the table of users is auth_users.',
  })
  @IsOptional()
  @Matches(/^[a-z_][a-z0-9_]{0,30}$/, { message: 'must be lower-case letters, digits and underscores' })
  readonly namespace?: string;
}
