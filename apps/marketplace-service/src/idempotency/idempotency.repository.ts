import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { KeyFinding, StoredAnswer } from './decide-repetition';

/** A key of whom it belongs to. */
export interface OwnedKey {
  readonly customerId: number;
  /** The channel, or 0 for the merchant. */
  readonly channelId: number;
  readonly key: string;
}

/** How long a request may take before another one under its key may run in its place. */
const LEASE = `interval '1 minute'`;
const RETENTION = `interval '24 hours'`;

interface FoundKey {
  readonly claim: string | null;
  readonly fingerprint: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: unknown;
}

// A key whose request died is only free for the same request: the dead one may have had its effect.
const claim = sql<FoundKey>`
  WITH claimed AS (
    INSERT INTO {idempotency_keys} AS k (customer_id, channel_id, key, fingerprint, claim, claimed_until, expires_at)
    VALUES ($1, $2, $3, $4, gen_random_uuid(), now() + ${LEASE}, now() + ${RETENTION})
    ON CONFLICT (customer_id, channel_id, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_until = excluded.claimed_until,
      expires_at = excluded.expires_at, status = NULL, headers = NULL, body = NULL
    WHERE k.expires_at <= now()
      OR (k.status IS NULL AND k.claimed_until <= now() AND k.fingerprint = excluded.fingerprint)
    RETURNING k.claim, k.fingerprint, k.status, k.headers, k.body
  )
  SELECT * FROM claimed
  UNION ALL
  SELECT NULL, k.fingerprint, k.status, k.headers, k.body FROM {idempotency_keys} k
  WHERE k.customer_id = $1 AND k.channel_id = $2 AND k.key = $3 AND NOT EXISTS (SELECT FROM claimed)`;

const store = sql`
  UPDATE {idempotency_keys} SET status = $5, headers = $6, body = $7
  WHERE customer_id = $1 AND channel_id = $2 AND key = $3 AND claim = $4`;

const release = sql`
  DELETE FROM {idempotency_keys} WHERE customer_id = $1 AND channel_id = $2 AND key = $3 AND claim = $4`;

const deleteExpired = sql`
  DELETE FROM {idempotency_keys} k USING (
    SELECT customer_id, channel_id, key FROM {idempotency_keys}
    WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ) e
  WHERE k.customer_id = e.customer_id AND k.channel_id = e.channel_id AND k.key = e.key`;

/** Keys of writes and the answers to them. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Takes a key for a request, or finds what is known of it; null when somebody took it at this very moment. */
  async claim(key: OwnedKey, fingerprint: string): Promise<KeyFinding | null> {
    const found = await this.database.row(claim, [...placeOf(key), fingerprint]);
    if (!found) return null;
    if (found.claim !== null) return { claim: found.claim };
    const { status, headers, body } = found;
    const answer = status === null ? null : { status, headers: headers ?? {}, body };
    return { claim: null, fingerprint: found.fingerprint, answer };
  }

  /** Keeps the answer, unless another request has taken the key over meanwhile. */
  async store(key: OwnedKey, claimed: string, { status, headers, body }: StoredAnswer): Promise<void> {
    const json = body === undefined ? null : JSON.stringify(body);
    await this.database.run(store, [...placeOf(key), claimed, status, JSON.stringify(headers), json]);
  }

  /** Frees the key for the next request. */
  async release(key: OwnedKey, claimed: string): Promise<void> {
    await this.database.run(release, [...placeOf(key), claimed]);
  }

  /** Deletes some of the keys that have expired, leaving those another replica is deleting; gives how many. */
  deleteExpired(limit: number): Promise<number> {
    return this.database.run(deleteExpired, [limit]);
  }
}

function placeOf({ customerId, channelId, key }: OwnedKey): readonly unknown[] {
  return [customerId, channelId, key];
}
