export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly retryDelaySeconds: number;
  readonly retryMaxDelaySeconds: number;
}

export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether the receiver said that trying again is useless. */
  readonly isPermanent: boolean;
  readonly expiresAt: Date | null;
}

/** The part of a pause that is left to chance, so that what failed together does not come back together. */
const JITTER = 0.25;

/**
 * What becomes of a failed delivery: the seconds until its next attempt, or null when it is given up. The pause doubles
 * with each attempt up to the policy's longest.
 * @param chance a number from 0 up to 1.
 */
export function decideRetry(
  { attempt, isPermanent, expiresAt }: FailedAttempt,
  policy: RetryPolicy,
  now: Date,
  chance: number,
): number | null {
  if (isPermanent || attempt >= policy.maxAttempts) return null;
  const pause = Math.min(policy.retryDelaySeconds * 2 ** (attempt - 1), policy.retryMaxDelaySeconds);
  const seconds = pause * (1 - JITTER * chance);
  const isTooLate = expiresAt !== null && now.getTime() + seconds * 1000 >= expiresAt.getTime();
  return isTooLate ? null : seconds;
}
