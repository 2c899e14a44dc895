import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { Rate } from './read-rate';

/** What may be sent how often; null where there is no limit. */
export interface SendRates {
  /** To one address or number for one purpose. */
  readonly purpose: Rate | null;
  /** To one address or number for all purposes. */
  readonly day: Rate | null;
  /** To all together. */
  readonly total: Rate | null;
}

export interface SendClaim {
  readonly contactHash: string;
  readonly purpose: string;
  readonly rates: SendRates;
  /** Which of the totals is meant. */
  readonly totalOf: 'mail' | 'sms';
  readonly now: Date;
  /** Rows older than this limit nothing any more. */
  readonly deadBefore: Date;
}

/** Whether each limit grants one more, and from when on it counts, as far as it was known before. */
interface ClaimRow {
  readonly isPurposeGranted: boolean;
  readonly isDayGranted: boolean;
  readonly isTotalGranted: boolean;
  readonly purposeSince: Date | null;
  readonly daySince: Date | null;
  readonly totalSince: Date | null;
}

/** Which limit refuses, and since when it counts; null when another request has taken the last one in this moment. */
export interface SendRefusal {
  readonly rate: Rate;
  readonly since: Date | null;
}

const [BY_PURPOSE, BY_DAY, BY_TOTAL] = [6, 9, 12] as const;

/** Whether there is no limit, or it has granted one more. */
const granted = (step: string, first: number) => `($${first}::int IS NULL OR EXISTS (SELECT FROM ${step}))`;

/** Takes one more of a rate whose size, refill and step begin at placeholder `first`; no row when none is left. */
function take(contactHash: string, purpose: string, first: number, isWanted = 'true'): string {
  const [size, refill, step] = [`$${first}::int`, `$${first + 1}::int`, `nullif($${first + 2}::float8, 0)`];
  const steps = `floor(greatest(0, extract(epoch FROM $3::timestamptz - l.since)) / ${step})`;
  // A step of 0 makes the number of steps null, which "least" passes over: nothing counts as used.
  const used = `(l.used - least(l.used, ${steps} * ${refill}))::int`;
  return `
  INSERT INTO {send_limits} AS l (contact_hash, purpose, used, since)
  SELECT ${contactHash}, ${purpose}, 1, $3::timestamptz WHERE ${size} > 0 AND ${isWanted}
  ON CONFLICT (contact_hash, purpose) DO UPDATE
  SET used = ${used} + 1,
      since = CASE WHEN ${used} = 0 THEN $3::timestamptz ELSE l.since + make_interval(secs => ${steps} * ${step}) END
  WHERE ${used} < ${size}
  RETURNING purpose`;
}

const sinceOf = (contactHash: string, purpose: string) =>
  `(SELECT since FROM {send_limits} WHERE contact_hash = ${contactHash} AND purpose = ${purpose})`;

/**
 * Each limit is asked only when those before it have granted one, so a flood for one address neither uses up the total
 * nor waits for its row. Every claim removes up to two dead rows of others, so the table stays as small as what still
 * limits something.
 * $1 contact, $2 purpose, $3 now, $4 dead before, $5 which total, from $6 the rates of purpose, day and total.
 */
const claim = sql<ClaimRow>`
WITH dead AS (
  DELETE FROM {send_limits} r USING (
    SELECT contact_hash, purpose FROM {send_limits}
    WHERE since < $4 AND contact_hash NOT IN ($1, '')
    ORDER BY since LIMIT 2 FOR UPDATE SKIP LOCKED
  ) old
  WHERE r.contact_hash = old.contact_hash AND r.purpose = old.purpose
), by_purpose AS (${take('$1', '$2', BY_PURPOSE)}
), by_day AS (${take('$1', "'day'", BY_DAY, granted('by_purpose', BY_PURPOSE))}
), by_total AS (${take("''", '$5', BY_TOTAL, `${granted('by_purpose', BY_PURPOSE)} AND ${granted('by_day', BY_DAY)}`)}
)
SELECT ${granted('by_purpose', BY_PURPOSE)} AS "isPurposeGranted", ${granted('by_day', BY_DAY)} AS "isDayGranted",
  ${granted('by_total', BY_TOTAL)} AS "isTotalGranted", ${sinceOf('$1', '$2')} AS "purposeSince",
  ${sinceOf('$1', "'day'")} AS "daySince", ${sinceOf("''", '$5')} AS "totalSince"`;

const release = sql`DELETE FROM {send_limits} WHERE contact_hash = $1 AND purpose = $2`;

/** The rows of what limits mails and SMS: one statement takes from all that apply. */
@Injectable()
export class SendLimitRepository {
  constructor(private readonly db: Database) {}

  /**
   * Takes one of each limit. What is granted stays taken unless the transaction is rolled back.
   * @returns what refuses, or null.
   */
  async claim({
    contactHash,
    purpose,
    rates,
    totalOf,
    now,
    deadBefore,
  }: SendClaim): Promise<SendRefusal | null> {
    const values = [rates.purpose, rates.day, rates.total].flatMap((rate) => [
      rate?.size ?? null,
      rate?.refill ?? null,
      rate?.stepSeconds ?? null,
    ]);
    const found = await this.db.row(claim, [contactHash, purpose, now, deadBefore, totalOf, ...values]);
    if (!found) throw new Error('The limits were not given back');
    if (rates.purpose && !found.isPurposeGranted) return { rate: rates.purpose, since: found.purposeSince };
    if (rates.day && !found.isDayGranted) return { rate: rates.day, since: found.daySince };
    if (rates.total && !found.isTotalGranted) return { rate: rates.total, since: found.totalSince };
    return null;
  }

  /** Lets an address or a number be asked for again at once for a purpose. */
  async release(contactHash: string, purpose: string): Promise<void> {
    await this.db.run(release, [contactHash, purpose]);
  }
}
