import { Env } from '@libs/config';
import { Max, Min } from 'class-validator';

/** How hard the service tries to deliver what it has promised. */
export class OutboxConfig {
  static readonly title = 'Outbox';

  @Env('OUTBOX_CONCURRENCY', {
    kind: 'integer',
    default: '5',
    description: 'How many mails one process delivers at the same time.',
  })
  @Min(1)
  @Max(100)
  readonly concurrency!: number;

  @Env('OUTBOX_MAX_ATTEMPTS', {
    kind: 'integer',
    default: '150',
    description:
      'After so many failed attempts a delivery is given up and waits for an operator; with the default pauses that takes a day.',
  })
  @Min(1)
  @Max(1000)
  readonly maxAttempts!: number;

  @Env('OUTBOX_RETRY_DELAY', {
    kind: 'duration',
    default: '2s',
    description: 'The pause after the first failed attempt; it doubles with each further one.',
  })
  @Min(0)
  readonly retryDelaySeconds!: number;

  @Env('OUTBOX_RETRY_MAX_DELAY', {
    kind: 'duration',
    default: '10m',
    description: 'The longest pause between two attempts.',
  })
  @Min(0)
  readonly retryMaxDelaySeconds!: number;

  @Env('OUTBOX_POLL_INTERVAL', {
    kind: 'duration',
    default: '2s',
    description:
      'How often a process looks for deliveries that are due again or were left by another process.',
  })
  @Min(0.05)
  @Max(3600)
  readonly pollIntervalSeconds!: number;

  @Env('OUTBOX_LEASE', {
    kind: 'duration',
    default: '60s',
    description: 'How long after a process has died its unfinished deliveries are taken over by others.',
  })
  @Min(1)
  @Max(3600)
  readonly leaseSeconds!: number;
}
