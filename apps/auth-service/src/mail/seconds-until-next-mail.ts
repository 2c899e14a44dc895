import { authError, type AuthError } from '../errors/auth-error';

/**
 * How long an address has to wait for its next mail: 0 when it may be sent now.
 * @param lastSentAt when the last mail for the same purpose was sent.
 * @param intervalSeconds the least time between two of them.
 */
export function secondsUntilNextMail(lastSentAt: Date | null, now: Date, intervalSeconds: number): number {
  if (lastSentAt === null) return 0;
  const elapsed = (now.getTime() - lastSentAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(intervalSeconds - elapsed));
}

/** The latest time at which the former mail may have been sent, or null when there is no limit. */
export function latestFormerMail(now: Date, intervalSeconds: number): Date | null {
  return intervalSeconds > 0 ? new Date(now.getTime() - intervalSeconds * 1000) : null;
}

/** @param lastSentAt null when another request has sent the last one in this moment. */
export function mailTooSoon(lastSentAt: Date | null, now: Date, intervalSeconds: number): AuthError {
  const seconds = secondsUntilNextMail(lastSentAt, now, intervalSeconds) || Math.ceil(intervalSeconds);
  return mailRefusedFor(seconds);
}

export function mailRefusedFor(seconds: number): AuthError {
  return authError('over_email_send_rate_limit', {
    message: `Another mail can be sent in ${seconds} seconds`,
    retryAfterSeconds: seconds,
  });
}
