import { parseDuration } from '@libs/config';

/** So many at most; every `stepSeconds` as many as `refill` come back. */
export interface Rate {
  readonly size: number;
  readonly refill: number;
  readonly stepSeconds: number;
}

const HOUR_SECONDS = 3600;

/**
 * The rate that a text means, or null when it means none. `30` is 30 in each hour, which begins with the first of them.
 * `10/24h` is a supply of 10, to which one comes back every 24 hours. 0 means nothing at all.
 */
export function readRate(text: string): Rate | null {
  const [, amount = '', duration] = /^(\d+(?:\.\d+)?)(?:\/(.+))?$/.exec(text) ?? [];
  if (!amount) return null;
  const size = Math.min(Math.trunc(Number(amount)), 2 ** 31 - 1);
  if (duration === undefined) return { size, refill: size, stepSeconds: HOUR_SECONDS };
  const stepSeconds = parseDuration(duration);
  return stepSeconds !== null && stepSeconds > 0 ? { size, refill: 1, stepSeconds } : null;
}
