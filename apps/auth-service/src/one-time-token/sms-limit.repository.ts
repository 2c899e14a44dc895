import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { Rate } from '../sms/read-rate';

export interface SmsClaim {
  readonly numberHash: string;
  readonly purpose: string;
  /** For the number and the purpose, for the number, and in total; `totalOf` is the empty text or the number's hash. */
  readonly rates: { readonly purpose: Rate; readonly number: Rate; readonly total: Rate };
  readonly totalOf: string;
  readonly now: Date;
  /** Rows older than this limit nothing any more. */
  readonly deadBefore: Date;
}

/** Whether each limit grants one more, and from when on it counts, as far as it was known before. */
export interface SmsClaimResult {
  readonly isPurposeGranted: boolean;
  readonly isNumberGranted: boolean;
  readonly isTotalGranted: boolean;
  readonly purposeSince: Date | null;
  readonly numberSince: Date | null;
  readonly totalSince: Date | null;
}

/** Takes one more of a rate whose size, refill and step begin at placeholder `first`; no row when none is left. */
function take(numberHash: string, purpose: string, first: number): string {
  const [size, refill, step] = [`$${first}::int`, `$${first + 1}::int`, `nullif($${first + 2}::float8, 0)`];
  const steps = `floor(greatest(0, extract(epoch FROM $3::timestamptz - l.since)) / ${step})`;
  // A step of 0 makes the number of steps null, which "least" passes over: nothing counts as used.
  const used = `(l.used - least(l.used, ${steps} * ${refill}))::int`;
  return `
  INSERT INTO {sms_limits} AS l (number_hash, purpose, used, since)
  SELECT ${numberHash}, ${purpose}, 1, $3::timestamptz WHERE ${size} > 0
  ON CONFLICT (number_hash, purpose) DO UPDATE
  SET used = ${used} + 1,
      since = CASE WHEN ${used} = 0 THEN $3::timestamptz ELSE l.since + make_interval(secs => ${steps} * ${step}) END
  WHERE ${used} < ${size}
  RETURNING purpose`;
}

const sinceOf = (numberHash: string, purpose: string) =>
  `(SELECT since FROM {sms_limits} WHERE number_hash = ${numberHash} AND purpose = ${purpose})`;

/**
 * Every claim removes up to two dead rows of others, so the table stays as small as what still limits something.
 * $1 number, $2 purpose, $3 now, $4 dead before, $5 whose total, from $6 the rates of purpose, number and total.
 */
const claim = sql<SmsClaimResult>`
WITH dead AS (
  DELETE FROM {sms_limits} r USING (
    SELECT number_hash, purpose FROM {sms_limits}
    WHERE since < $4 AND number_hash NOT IN ($1, '')
    ORDER BY since LIMIT 2 FOR UPDATE SKIP LOCKED
  ) old
  WHERE r.number_hash = old.number_hash AND r.purpose = old.purpose
), by_purpose AS (${take('$1', '$2', 6)}
), by_number AS (${take('$1', "'number'", 9)}
), by_total AS (${take('$5', "'total'", 12)}
)
SELECT EXISTS (SELECT FROM by_purpose) AS "isPurposeGranted", EXISTS (SELECT FROM by_number) AS "isNumberGranted",
  EXISTS (SELECT FROM by_total) AS "isTotalGranted", ${sinceOf('$1', '$2')} AS "purposeSince",
  ${sinceOf('$1', "'number'")} AS "numberSince", ${sinceOf('$5', "'total'")} AS "totalSince"`;

const release = sql`DELETE FROM {sms_limits} WHERE number_hash = $1 AND purpose = $2`;

/** The rows of what limits SMS. */
@Injectable()
export class SmsLimitRepository {
  constructor(private readonly db: Database) {}

  /** Takes one of each limit. What is granted stays taken unless the transaction is rolled back. */
  async claim({ numberHash, purpose, rates, totalOf, now, deadBefore }: SmsClaim): Promise<SmsClaimResult> {
    const values = [rates.purpose, rates.number, rates.total].flatMap(({ size, refill, stepSeconds }) => [
      size,
      refill,
      stepSeconds,
    ]);
    const result = await this.db.row(claim, [numberHash, purpose, now, deadBefore, totalOf, ...values]);
    if (!result) throw new Error('The limits were not given back');
    return result;
  }

  /** Lets the number be asked for again at once for a purpose. */
  async release(numberHash: string, purpose: string): Promise<void> {
    await this.db.run(release, [numberHash, purpose]);
  }
}
