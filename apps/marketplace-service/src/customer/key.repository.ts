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
  UPDATE {api_keys} SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1`;

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

  /** Whether there is such a key; a revoked one stays revoked. */
  async revoke(id: number): Promise<boolean> {
    return (await this.database.run(revokeKey, [id])) > 0;
  }
}
