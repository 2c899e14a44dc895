import { Injectable } from '@nestjs/common';
import { findLiveKey, KeyLookup, type LiveKey } from '@libs/api-key';
import { Clock } from '@libs/http';
import { Database, sql } from '@libs/persistence';

/** A live service key. */
export interface ServiceKey extends LiveKey {
  readonly name: string;
  readonly prefix: string;
}

export interface NewServiceKey {
  readonly name: string;
  readonly role: string;
  readonly prefix: string;
  readonly hash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** A key as operators see it. */
export interface ListedServiceKey {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

const findHolder = sql<ServiceKey>`${findLiveKey(
  'id AS "keyId", ARRAY[role::text] AS roles, name, prefix',
  '$2::timestamptz',
)}`;

const insertKey = sql<{ id: number }>`
INSERT INTO {api_keys} (name, role, prefix, hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
RETURNING id`;

const listKeys = sql<ListedServiceKey>`
SELECT id, name, prefix, role, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
  revoked_at AS "revokedAt"
FROM {api_keys} ORDER BY id`;

const revokeKey = sql`UPDATE {api_keys} SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1`;

/** The keys of servers that administer. */
@Injectable()
export class ServiceKeyRepository extends KeyLookup<ServiceKey> {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  findHolder(hash: string): Promise<ServiceKey | null> {
    return this.db.row(findHolder, [hash, this.clock.now()]);
  }

  /** The id of the new key. */
  async insert({ name, role, prefix, hash, createdAt, expiresAt }: NewServiceKey): Promise<number> {
    const [row] = await this.db.rows(insertKey, [name, role, prefix, hash, createdAt, expiresAt]);
    if (!row) throw new Error('The key was not stored');
    return row.id;
  }

  list(): Promise<ListedServiceKey[]> {
    return this.db.rows(listKeys, []);
  }

  /** Whether there is such a key; a revoked one stays revoked. */
  async revoke(id: number): Promise<boolean> {
    return (await this.db.run(revokeKey, [id, this.clock.now()])) > 0;
  }
}
