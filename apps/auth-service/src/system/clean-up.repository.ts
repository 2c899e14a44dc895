import { Injectable } from '@nestjs/common';
import { Database, sql, type Statement } from '@libs/persistence';

/** Before which times things are dead; null where there is no such limit. */
export interface CleanUpLimits {
  readonly sessionsEnded: Date;
  readonly sessionsStarted: Date | null;
  readonly sessionsUsed: Date | null;
  readonly tokensSent: Date;
  readonly codesIssued: Date;
  readonly anonymousUsed: Date | null;
  readonly auditWritten: Date | null;
}

/**
 * One replica at a time cleans a table: the advisory lock lasts as long as the statement. Rows that somebody works with
 * are passed over; the next round finds them. $1 is the size of the batch.
 */
function deleteDead(table: string, key: string, dead: string): Statement<never> {
  return sql`
WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('clean-up {${table}}')) AS is_mine)
DELETE FROM {${table}} WHERE ${key} = ANY (ARRAY(
  SELECT d.${key} FROM {${table}} d
  WHERE (SELECT is_mine FROM turn) AND (${dead})
  LIMIT $1::int FOR UPDATE OF d SKIP LOCKED
))`;
}

const sessions = deleteDead(
  'sessions',
  'id',
  `d.not_after < $2::timestamptz OR d.created_at < $3::timestamptz
    OR (d.created_at < $4::timestamptz AND coalesce(d.refreshed_at, d.created_at) < $4::timestamptz)`,
);
const tokens = deleteDead('one_time_tokens', 'id', 'd.created_at < $2::timestamptz');
const codes = deleteDead('flow_states', 'code_hash', 'd.created_at < $2::timestamptz');
const states = deleteDead('oauth_states', 'state_hash', 'd.created_at < $2::timestamptz');
const anonymousUsers = deleteDead(
  'users',
  'id',
  `d.is_anonymous = true AND d.created_at < $2::timestamptz AND NOT EXISTS (
    SELECT FROM {sessions} s
    WHERE s.user_id = d.id AND coalesce(s.refreshed_at, s.created_at) >= $2::timestamptz)`,
);
const auditEntries = deleteDead('audit_log_entries', 'id', 'd.created_at < $2::timestamptz');

export interface CleanUpTask {
  readonly name: string;
  readonly statement: Statement<never>;
  readonly values: readonly unknown[];
}

/** Deletes what is dead, batch by batch. */
@Injectable()
export class CleanUpRepository {
  constructor(private readonly db: Database) {}

  /** What there is to do under these limits. */
  listTasks(limits: CleanUpLimits): CleanUpTask[] {
    const {
      sessionsEnded,
      sessionsStarted,
      sessionsUsed,
      tokensSent,
      codesIssued,
      anonymousUsed,
      auditWritten,
    } = limits;
    return [
      { name: 'sessions', statement: sessions, values: [sessionsEnded, sessionsStarted, sessionsUsed] },
      { name: 'one_time_tokens', statement: tokens, values: [tokensSent] },
      { name: 'flow_states', statement: codes, values: [codesIssued] },
      { name: 'oauth_states', statement: states, values: [codesIssued] },
      ...(anonymousUsed ? [{ name: 'users', statement: anonymousUsers, values: [anonymousUsed] }] : []),
      ...(auditWritten
        ? [{ name: 'audit_log_entries', statement: auditEntries, values: [auditWritten] }]
        : []),
    ];
  }

  /** Deletes one batch and gives its size; 0 also when another replica is at it. */
  deleteBatch({ statement, values }: CleanUpTask, size: number): Promise<number> {
    return this.db.run(statement, [size, ...values]);
  }
}
