import type { Rate } from './read-rate';

export const DAY_SECONDS = 24 * 3600;

/** So many in each window of time; null when the window has no length or any number is allowed, which 0 means. */
export function rateWindow(size: number, stepSeconds: number): Rate | null {
  return size > 0 && stepSeconds > 0 ? { size, refill: size, stepSeconds } : null;
}

/**
 * Whole seconds until some come back, at least 1.
 * @param since from when on the rate counts.
 */
export function secondsUntilNext(
  { stepSeconds }: Pick<Rate, 'stepSeconds'>,
  since: Date | null,
  now: Date,
): number {
  const elapsed = since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0;
  return Math.max(1, Math.ceil(stepSeconds - (elapsed % stepSeconds)));
}
