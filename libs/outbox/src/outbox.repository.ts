import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Buffer;
  /** 1 for the first; together with the id it tells this attempt from any other. */
  readonly attempt: number;
  readonly expiresAt: Date | null;
}

export type JobState = 'waiting' | 'delivering' | 'dead';

export interface ListedJob {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When the next attempt is due; null for a dead job. */
  readonly runAt: Date | null;
  readonly lastError: string | null;
}

/**
 * The text that adds jobs as one step of a larger statement, so that a promise costs no round trip of its own.
 * @param source the rows for each of which the jobs are added; none means nothing is promised.
 * @param first the number of the first of the placeholders that {@link Outbox.seal} fills.
 */
export const insertJobs = (source: string, first: number): string => `
  INSERT INTO {outbox} (kind, payload, expires_at)
  SELECT $${first}::varchar, job.payload, $${first + 2}::timestamptz
  FROM ${source}, unnest($${first + 1}::bytea[]) AS job(payload)`;

/** The values for {@link insertJobs} where nothing is promised. */
export const NO_JOBS: readonly unknown[] = ['', [], null];

const add = sql`INSERT INTO {outbox} (kind, payload, expires_at) VALUES ($1, $2, $3)`;

/** What is claimed is out of sight for the lease; two processes never claim the same row. $1 how many, $2 lease. */
const claim = sql<ClaimedJob>`
UPDATE {outbox} o
SET attempts = attempts + 1, is_under_way = true, run_at = clock_timestamp() + $2 * interval '1 second'
FROM (
  SELECT id FROM {outbox} WHERE dead_at IS NULL AND run_at <= clock_timestamp()
  ORDER BY run_at LIMIT $1 FOR UPDATE SKIP LOCKED
) due
WHERE o.id = due.id
RETURNING o.id, o.kind, o.payload, o.attempts AS attempt, o.expires_at AS "expiresAt"`;

const renew = sql`
UPDATE {outbox} o SET run_at = clock_timestamp() + $3 * interval '1 second'
FROM unnest($1::bigint[], $2::int[]) AS held (id, attempts)
WHERE o.id = held.id AND o.attempts = held.attempts AND o.dead_at IS NULL`;

const remove = sql`DELETE FROM {outbox} WHERE id = $1 AND attempts = $2`;

const postpone = sql`
UPDATE {outbox}
SET run_at = clock_timestamp() + $3 * interval '1 second', is_under_way = false, last_error = $4
WHERE id = $1 AND attempts = $2`;

const bury = sql`
UPDATE {outbox} SET dead_at = clock_timestamp(), is_under_way = false, last_error = $3
WHERE id = $1 AND attempts = $2`;

const list = sql<ListedJob>`
SELECT id, kind, attempts,
  CASE WHEN dead_at IS NOT NULL THEN 'dead' WHEN is_under_way THEN 'delivering' ELSE 'waiting' END AS state,
  created_at AS "createdAt", CASE WHEN dead_at IS NULL THEN run_at END AS "runAt", last_error AS "lastError"
FROM {outbox} WHERE ($1::bigint IS NULL OR id > $1) AND (NOT $2 OR dead_at IS NOT NULL)
ORDER BY id LIMIT $3`;

/** Dead jobs start anew, waiting ones at once; what is under way is left alone. $1 ids, null for all dead ones. */
const requeue = sql`
UPDATE {outbox}
SET dead_at = NULL, run_at = clock_timestamp(),
  attempts = CASE WHEN dead_at IS NULL THEN attempts ELSE 0 END,
  expires_at = CASE WHEN dead_at IS NULL THEN expires_at END
WHERE CASE WHEN $1::bigint[] IS NULL THEN dead_at IS NOT NULL ELSE id = ANY($1) AND NOT is_under_way END`;

/** $1 ids, null for all dead ones. */
const discard = sql`
DELETE FROM {outbox} WHERE dead_at IS NOT NULL AND ($1::bigint[] IS NULL OR id = ANY($1))`;

/** The rows of what is on its way out. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly db: Database) {}

  async add(kind: string, payload: Buffer, expiresAt: Date | null): Promise<void> {
    await this.db.run(add, [kind, payload, expiresAt]);
  }

  /** Jobs that are due, the longest waiting first, hidden from others for the lease. */
  claim(count: number, leaseSeconds: number): Promise<ClaimedJob[]> {
    return this.db.rows(claim, [count, leaseSeconds]);
  }

  async renew(jobs: readonly ClaimedJob[], leaseSeconds: number): Promise<void> {
    await this.db.run(renew, [jobs.map(({ id }) => id), jobs.map(({ attempt }) => attempt), leaseSeconds]);
  }

  async remove({ id, attempt }: ClaimedJob): Promise<void> {
    await this.db.run(remove, [id, attempt]);
  }

  async postpone({ id, attempt }: ClaimedJob, seconds: number, reason: string): Promise<void> {
    await this.db.run(postpone, [id, attempt, seconds, reason]);
  }

  async bury({ id, attempt }: ClaimedJob, reason: string): Promise<void> {
    await this.db.run(bury, [id, attempt, reason]);
  }

  list(afterId: string | null, deadOnly: boolean, limit: number): Promise<ListedJob[]> {
    return this.db.rows(list, [afterId, deadOnly, limit]);
  }

  requeue(ids: readonly string[] | null): Promise<number> {
    return this.db.run(requeue, [ids]);
  }

  discard(ids: readonly string[] | null): Promise<number> {
    return this.db.run(discard, [ids]);
  }
}
