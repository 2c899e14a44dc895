import { parseDuration } from '@libs/config';
import { authError } from '../errors/auth-error';

/** The longest duration that the notation of Go can hold: 292 years. */
const MAX_SECONDS = 9_223_372_036;

/**
 * When a ban that is given now ends: `24h`, `1h30m`, a number of seconds; null lifts it (`none`, `0`).
 * @throws AuthError `validation_failed`.
 */
export function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  const seconds = parseDuration(duration);
  if (seconds === null || Math.abs(seconds) > MAX_SECONDS)
    throw authError('validation_failed', {
      message: 'ban_duration must be none, a number of seconds, or a duration such as 24h or 1h30m',
    });
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
}
