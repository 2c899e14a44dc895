/**
 * The steps by which larger statements count wrong passwords for an account. A password counts as wrong before it is
 * looked at, in one step with the question whether it may be looked at: of many that come at once, on whichever
 * replicas, no more are checked than of those that come one by one. A right one takes that back.
 *
 * Two counts decide. That of the account and one network grows fast and high. That of the account from anywhere answers
 * guessers with many addresses; it stays low, and does not apply to networks from which the user has signed in before.
 */

/** Keyed hashes of whom an attempt is counted for. */
export interface AttemptKeys {
  readonly account: string;
  /** The account together with where the request comes from; null where that is not known. */
  readonly network: string | null;
}

interface Delays {
  /** How many failures cost nothing, as SQL. */
  readonly free: string;
  readonly firstSeconds: number;
  readonly mostSeconds: number;
}

const NETWORK_DELAYS = { firstSeconds: 2, mostSeconds: 300 };
const ACCOUNT_DELAYS = { firstSeconds: 1, mostSeconds: 10 };
/** How many times more failures are free for all networks together, and for a known one, than for a strange one. */
const FREE_FACTOR = 4;
const FORGOTTEN_AFTER = `interval '1 day'`;
const KNOWN_FOR = `interval '30 days'`;

/**
 * Counts an attempt, as `granted`: it has a row when the password may be looked at. `refused` says until when not.
 * Every attempt removes up to two dead rows of others, so the table needs no job.
 * @param first placeholder of the time, the account's key, the network's key or null, and how many failures are free.
 */
export function takeAttempt(first: number): string {
  const [now, account, network] = [`$${first}::timestamptz`, `$${first + 1}::text`, `$${first + 2}::text`];
  const free = `$${first + 3}::int`;
  const count = (key: string, delays: Delays, from: string, isFree: string) => {
    const next = `(CASE WHEN a.attempted_at < ${now} - ${FORGOTTEN_AFTER} THEN 1 ELSE a.failures + 1 END)`;
    return `
    INSERT INTO {sign_in_attempts} AS a (key, failures, attempted_at, blocked_until, expires_at)
    SELECT ${key}, 1, ${now}, ${waitAfter('1', now, delays)}, ${now} + ${FORGOTTEN_AFTER} FROM ${from}
    ON CONFLICT (key) DO UPDATE
    SET failures = ${next}, attempted_at = ${now}, blocked_until = ${waitAfter(next, now, delays)},
      expires_at = greatest(a.expires_at, ${now} + ${FORGOTTEN_AFTER})
    WHERE a.blocked_until <= ${now} OR ${isFree}
    RETURNING key`;
  };
  const isKnown = '(SELECT is_known FROM known)';
  const networkDelays = {
    ...NETWORK_DELAYS,
    free: `(${free}::bigint * CASE WHEN ${isKnown} THEN ${FREE_FACTOR} ELSE 1 END)`,
  };
  const accountDelays = { ...ACCOUNT_DELAYS, free: `(${free}::bigint * ${FREE_FACTOR})` };
  return `dead AS (
    DELETE FROM {sign_in_attempts} a USING (
      SELECT key FROM {sign_in_attempts}
      WHERE expires_at < ${now} AND key <> ${account} AND key IS DISTINCT FROM ${network}
      ORDER BY expires_at LIMIT 2 FOR UPDATE SKIP LOCKED
    ) old
    WHERE a.key = old.key
  ), known AS (
    SELECT EXISTS (SELECT FROM {sign_in_attempts} WHERE key = ${network} AND known_until > ${now}) AS is_known
  ), refused AS (
    SELECT max(a.blocked_until) AS until FROM {sign_in_attempts} a
    WHERE a.blocked_until > ${now} AND (a.key = ${network} OR a.key = ${account} AND NOT ${isKnown})
  ), of_network AS (${count(
    network,
    networkDelays,
    `refused WHERE until IS NULL AND ${network} IS NOT NULL`,
    'false',
  )}
  ), granted AS (${count(
    account,
    accountDelays,
    `refused WHERE until IS NULL AND (${network} IS NULL OR EXISTS (SELECT FROM of_network))`,
    isKnown,
  )}
  )`;
}

/**
 * Until when the next password waits after so many failures: not at all at first, then twice as long each time. No wait
 * ends long ago and not now, since of two requests at the same moment the second may have looked at the clock first.
 */
function waitAfter(failures: string, now: string, { free, firstSeconds, mostSeconds }: Delays): string {
  const doublings = `least(${failures} - ${free}, 30)`;
  return `CASE WHEN ${failures} < ${free} THEN '-infinity'
      ELSE ${now} + make_interval(secs => least(${mostSeconds}, ${firstSeconds} * power(2, ${doublings}))) END`;
}

/**
 * After a right password nothing has failed, and the network is one from which the user signs in.
 * The rows are locked in the order in which {@link takeAttempt} does.
 * @param from the FROM list that has a row when the user has signed in.
 * @param now placeholder of the time.
 * @param first placeholder of the account's key and the network's key; both may be null.
 */
export function forgetAttempts(from: string, now: string, first: number): string {
  return `remembered AS (
    UPDATE {sign_in_attempts}
    SET failures = 0, blocked_until = '-infinity', known_until = ${now}::timestamptz + ${KNOWN_FOR},
      expires_at = ${now}::timestamptz + ${KNOWN_FOR}
    WHERE key = $${first + 1}::text AND EXISTS (SELECT FROM ${from})
    RETURNING key
  ), forgotten AS (
    DELETE FROM {sign_in_attempts}
    WHERE key = $${first}::text AND EXISTS (SELECT FROM ${from}) AND (SELECT count(*) FROM remembered) >= 0
  )`;
}
