import { Env } from '@libs/config';
import { IsInt, Max, Min } from 'class-validator';

/** How much one key may ask for. */
export class KeyLimitConfig {
  static readonly title = 'Limits';

  @Env('RATE_LIMIT_PER_KEY', {
    kind: 'integer',
    default: '600',
    description:
      'How many requests one API key may send in a minute, counted over all replicas; 0 means no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly perMinute!: number;
}
