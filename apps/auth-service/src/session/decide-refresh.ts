import type { ErrorCode } from '../errors/error-codes';

export interface SessionTimes {
  readonly createdAt: Date;
  /** When the last exchange happened. */
  readonly refreshedAt: Date | null;
  /** The session's own end, if it has one. */
  readonly notAfter: Date | null;
  /** Whether its user has a second factor and it was opened without one. */
  readonly isBelowPossibleLevel: boolean;
}

export interface SessionLimits {
  /** How long a session lasts at most. */
  readonly timeboxSeconds?: number;
  /** How long it may go without an exchange. */
  readonly inactivitySeconds?: number;
  /** How long it may stay below the level its user could reach. */
  readonly lowAalSeconds?: number;
}

/**
 * What becomes of an exchange of a refresh token.
 *
 * Honest clients present the same token twice: several tabs refresh at once, a mobile client loses the answer, a
 * server renders two pages. All of them present the token right before the active one, shortly after it was used, and
 * get the active one again. A thief and the owner of a stolen token, too, present it twice, but sooner or later one of
 * them comes late or with an older one. Then nobody knows who is who, and the session ends for both.
 */
export interface RefreshFacts extends SessionTimes {
  /** The number of the active token. */
  readonly counter: number;
  readonly bannedUntil: Date | null;
  /** Whether the user has another session that was used later, where only one may live. */
  readonly isSuperseded: boolean;
}

export interface RefreshPolicy extends SessionLimits {
  readonly reuseIntervalSeconds: number;
  readonly endsOnReuse: boolean;
}

export type RefreshVerdict =
  /** The token is the active one: the next takes its place. */
  | { readonly kind: 'rotate' }
  /** The token was exchanged a moment ago: its child, which is active, is given again. */
  | { readonly kind: 'repeat' }
  | {
      readonly kind: 'refuse';
      readonly code: ErrorCode;
      readonly endsSession: boolean;
      /** What is known of the first use of a token that was used before. */
      readonly reuse?: TokenReuse;
    };

/** When a token was first used. A session remembers the time of its last exchange only. */
export interface TokenReuse {
  readonly lastExchangeAt: Date;
  /** Whether the token was first used by that exchange; otherwise by one before it. */
  readonly isLastExchange: boolean;
}

/**
 * @param presented the number of the presented token.
 * @param facts what is known of its session, or null when the session is gone.
 */
export function decideRefresh(
  presented: number,
  facts: RefreshFacts | null,
  policy: RefreshPolicy,
  now: Date,
): RefreshVerdict {
  if (!facts) return refuse('refresh_token_not_found');
  if (facts.bannedUntil && facts.bannedUntil > now) return refuse('user_banned');
  if (isSessionOver(facts, policy, now) || facts.isSuperseded) return refuse('session_expired');
  if (presented === facts.counter) return { kind: 'rotate' };
  // Only a database restored from a backup knows fewer exchanges than the client has seen.
  if (presented > facts.counter) return refuse('refresh_token_not_found');
  if (presented === facts.counter - 1 && isWithin(policy.reuseIntervalSeconds, facts.refreshedAt, now))
    return { kind: 'repeat' };
  const reuse = facts.refreshedAt && {
    lastExchangeAt: facts.refreshedAt,
    isLastExchange: presented === facts.counter - 1,
  };
  const verdict = refuse('refresh_token_already_used');
  return { ...verdict, endsSession: policy.endsOnReuse, ...(reuse ? { reuse } : {}) };
}

/** Whether a session has come to its own end, or to one of the limits all sessions have. */
export function isSessionOver(facts: SessionTimes, policy: SessionLimits, now: Date): boolean {
  const { timeboxSeconds, inactivitySeconds, lowAalSeconds } = policy;
  if (facts.notAfter && facts.notAfter <= now) return true;
  if (timeboxSeconds !== undefined && !isWithin(timeboxSeconds, facts.createdAt, now)) return true;
  if (lowAalSeconds !== undefined && facts.isBelowPossibleLevel)
    if (!isWithin(lowAalSeconds, facts.createdAt, now)) return true;
  const lastUsedAt = facts.refreshedAt ?? facts.createdAt;
  return inactivitySeconds !== undefined && !isWithin(inactivitySeconds, lastUsedAt, now);
}

function isWithin(seconds: number, since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= seconds * 1000;
}

function refuse(code: ErrorCode): Extract<RefreshVerdict, { kind: 'refuse' }> {
  return { kind: 'refuse', code, endsSession: false };
}
