import { Env } from '@libs/config';
import { IsOptional, IsPositive, Min } from 'class-validator';

export class SessionConfig {
  static readonly title = 'Sessions';

  @Env('SECURITY_REFRESH_TOKEN_ROTATION_ENABLED', {
    kind: 'boolean',
    default: 'true',
    description: 'Whether the reuse of an old refresh token ends the session.',
  })
  readonly endsOnReuse!: boolean;

  @Env('SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', {
    kind: 'duration',
    default: '10',
    description:
      'How long the previous refresh token still gives the active one, for clients that lost the answer.',
  })
  @Min(0)
  readonly reuseIntervalSeconds!: number;

  @Env('SECURITY_REFRESH_TOKEN_PREVIOUS_SECRETS', {
    kind: 'list',
    default: '',
    secret: true,
    description: 'Former values of JWT_SECRET whose refresh tokens are still accepted, comma-separated.',
  })
  readonly previousSecrets!: string[];

  @Env('SESSIONS_TIMEBOX', {
    kind: 'duration',
    optional: true,
    description: 'How long a session lasts at most; without it there is no end.',
  })
  @IsOptional()
  @IsPositive()
  readonly timeboxSeconds?: number;

  @Env('SESSIONS_INACTIVITY_TIMEOUT', {
    kind: 'duration',
    optional: true,
    description: 'How long a session may go without a refresh; without it there is no limit.',
  })
  @IsOptional()
  @IsPositive()
  readonly inactivitySeconds?: number;

  @Env('SESSIONS_ALLOW_LOW_AAL', {
    kind: 'duration',
    optional: true,
    description:
      'How long a session may last without the second factor that its user has; without it there is no limit.',
  })
  @IsOptional()
  @IsPositive()
  readonly lowAalSeconds?: number;

  @Env('SESSIONS_SINGLE_PER_USER', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether only the session that was used last can be refreshed.',
  })
  readonly isSinglePerUser!: boolean;
}
