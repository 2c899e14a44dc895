import { Env } from '@libs/config';
import { Max, Min } from 'class-validator';

const MAX_FAILURES = 1_000_000;

export class SignInLimitConfig {
  static readonly title = 'Wrong passwords';

  @Env('RATE_LIMIT_SIGN_IN_FAILURES', {
    kind: 'integer',
    default: '5',
    description:
      'How many wrong passwords for one account from one address cost no waiting time, and four times as many from all addresses together or from one the user has signed in from. Every further one waits twice as long, up to 5 minutes, or 10 seconds for all addresses.',
  })
  @Min(1)
  @Max(MAX_FAILURES)
  readonly freeFailures!: number;
}
