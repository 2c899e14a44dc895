import { Injectable } from '@nestjs/common';
import { findLiveKey, KeyLookup, type KeyHolder, type KeyRole } from '@libs/api-key';
import { Database, sql } from '@libs/persistence';

export interface NewKey {
  readonly customerId: number;
  readonly channelId: number | null;
  readonly roles: readonly KeyRole[];
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly expiresAt: Date | null;
}

export interface ListedKey {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly roles: readonly KeyRole[];
  readonly channelId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyRotation {
  readonly id: number;
  /** Null for a key of anybody. */
  readonly customerId: number | null;
  /** How long both keys are valid. */
  readonly overlapSeconds: number;
}

const findHolder = sql<KeyHolder>`${findLiveKey(
  'id AS "keyId", customer_id AS "customerId", channel_id AS "channelId", roles',
)}`;

const insertKey = sql<{ id: number }>`
  INSERT INTO {api_keys} (customer_id, channel_id, roles, name, prefix, hash, expires_at)
  SELECT c.id, $2::int, $3::text[], $4::text, $5::text, $6::text, $7::timestamptz
  FROM {customers} c
  WHERE c.id = $1 AND ($2::int IS NULL OR EXISTS (SELECT FROM {channels} h WHERE h.id = $2 AND h.customer_id = c.id))
  RETURNING id`;

const listKeys = sql<ListedKey>`
  SELECT id, name, prefix, roles, channel_id AS "channelId", created_at AS "createdAt", expires_at AS "expiresAt",
         last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
  FROM {api_keys} WHERE customer_id = $1 ORDER BY id`;

const revokeKey = sql`
  UPDATE {api_keys} SET revoked_at = coalesce(revoked_at, now())
  WHERE id = $1 AND ($2::int IS NULL OR customer_id = $2)`;

/** The new key stands for what the old one stands for, which expires soon. */
const rotateKey = sql<{ id: number; formerExpiresAt: Date }>`
  WITH former AS (
    UPDATE {api_keys} SET expires_at = least(expires_at, now() + $3 * interval '1 second')
    WHERE id = $1 AND ($2::int IS NULL OR customer_id = $2) AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())
    RETURNING customer_id, channel_id, roles, name, expires_at
  ), added AS (
    INSERT INTO {api_keys} (customer_id, channel_id, roles, name, prefix, hash)
    SELECT customer_id, channel_id, roles, name, $4, $5 FROM former RETURNING id
  )
  SELECT added.id, former.expires_at AS "formerExpiresAt" FROM added, former`;

const findRoles = sql<{ roles: readonly KeyRole[] }>`SELECT roles FROM {api_keys} WHERE id = $1`;

/** The API keys of all customers. */
@Injectable()
export class KeyRepository extends KeyLookup {
  constructor(private readonly database: Database) {
    super();
  }

  findHolder(hash: string): Promise<KeyHolder | null> {
    return this.database.row(findHolder, [hash]);
  }

  /** The new key's id, or null when the customer, or the customer's channel, does not exist. */
  async insert(key: NewKey): Promise<number | null> {
    const row = await this.database.row(insertKey, [
      key.customerId,
      key.channelId,
      key.roles,
      key.name,
      key.prefix,
      key.hash,
      key.expiresAt,
    ]);
    return row?.id ?? null;
  }

  list(customerId: number): Promise<ListedKey[]> {
    return this.database.rows(listKeys, [customerId]);
  }

  /** Whether there is such a key; a revoked one stays revoked. @param customerId null for a key of anybody. */
  async revoke(id: number, customerId: number | null): Promise<boolean> {
    return (await this.database.run(revokeKey, [id, customerId])) > 0;
  }

  /** Null when there is no such key. */
  async findRoles(id: number): Promise<readonly KeyRole[] | null> {
    return (await this.database.row(findRoles, [id]))?.roles ?? null;
  }

  /**
   * Adds a key in place of another, which stays valid for the overlap.
   * @returns null when there is no such key that is valid.
   */
  rotate(
    { id, customerId, overlapSeconds }: KeyRotation,
    { prefix, hash }: Pick<NewKey, 'prefix' | 'hash'>,
  ): Promise<{ id: number; formerExpiresAt: Date } | null> {
    return this.database.row(rotateKey, [id, customerId, overlapSeconds, prefix, hash]);
  }
}
