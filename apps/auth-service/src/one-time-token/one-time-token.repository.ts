import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import { userColumns, type UserRecord } from '../user/user-record';

export type OneTimeTokenType = 'confirmation' | 'recovery' | 'reauthentication';

export interface NewOneTimeToken {
  readonly userId: string;
  readonly type: OneTimeTokenType;
  readonly tokenHash: string;
  readonly codeHash: string;
  readonly relatesTo: string;
}

/** A token together with its user. */
export type TokenRow = UserRecord & {
  readonly tokenId: string;
  readonly tokenType: OneTimeTokenType;
  readonly codeHash: string | null;
  readonly relatesTo: string;
  readonly sentAt: Date;
};

const tokenColumns = `t.id AS "tokenId", t.token_type AS "tokenType", t.code_hash AS "codeHash",
  t.relates_to AS "relatesTo", t.created_at AS "sentAt"`;

const upsert = (sentAtColumn: string) => sql<UserRecord>`
WITH u AS (
  UPDATE {users} SET ${sentAtColumn} = $6, updated_at = $6 WHERE id = $2 RETURNING *
), token AS (
  INSERT INTO {one_time_tokens} (id, user_id, token_type, token_hash, code_hash, relates_to, created_at)
  SELECT $1::uuid, u.id, $3, $4, $5, $7, $6 FROM u
  ON CONFLICT (user_id, token_type) DO UPDATE
  SET token_hash = excluded.token_hash, code_hash = excluded.code_hash, failed_attempts = 0,
      relates_to = excluded.relates_to, created_at = excluded.created_at
), audit AS (${insertAudit('u', 8)})
SELECT ${userColumns()} FROM u`;

const upserts = {
  confirmation: upsert('confirmation_sent_at'),
  recovery: upsert('recovery_sent_at'),
  reauthentication: upsert('reauthentication_sent_at'),
};

// The user is locked first, as by every other writer, so that two requests never wait for each other.
const lockByHash = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {one_time_tokens} t JOIN {users} u ON u.id = t.user_id
WHERE t.token_hash = $1 AND t.token_type = ANY ($2) FOR UPDATE OF u, t`;

const lockByEmail = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {users} u JOIN {one_time_tokens} t ON t.user_id = u.id
WHERE u.email = $1 AND u.is_sso_user = false AND u.aud = $2 AND t.token_type = ANY ($3) FOR UPDATE OF u, t`;

const lockOfUser = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {users} u JOIN {one_time_tokens} t ON t.user_id = u.id
WHERE u.id = $1 AND t.token_type = ANY ($2) FOR UPDATE OF u, t`;

const countFailure = sql`
UPDATE {one_time_tokens}
SET failed_attempts = failed_attempts + 1,
    code_hash = CASE WHEN failed_attempts + 1 >= $2 THEN NULL ELSE code_hash END
WHERE id = ANY ($1)`;

const remove = sql`DELETE FROM {one_time_tokens} WHERE user_id = $1`;

/** The rows of links and codes that were sent. */
@Injectable()
export class OneTimeTokenRepository {
  constructor(private readonly db: Database) {}

  /** Stores what was sent in the place of an earlier one, notes the time at the user, and writes the audit entries. */
  async replace(token: NewOneTimeToken, events: AuditEvents): Promise<UserRecord> {
    const user = await this.db.row(upserts[token.type], [
      randomUUID(),
      token.userId,
      token.type,
      token.tokenHash,
      token.codeHash,
      events.now,
      token.relatesTo,
      ...auditValues(events),
    ]);
    if (!user) throw new Error('The user of a one-time token is gone');
    return user;
  }

  lockByHash(tokenHash: string, types: readonly OneTimeTokenType[]): Promise<TokenRow | null> {
    return this.db.row(lockByHash, [tokenHash, types]);
  }

  lockByEmail(email: string, aud: string, types: readonly OneTimeTokenType[]): Promise<TokenRow[]> {
    return this.db.rows(lockByEmail, [email, aud, types]);
  }

  lockOfUser(userId: string, types: readonly OneTimeTokenType[]): Promise<TokenRow[]> {
    return this.db.rows(lockOfUser, [userId, types]);
  }

  /** Counts a wrong attempt against tokens; a code that reaches the limit dies, its link stays. */
  async countFailure(ids: readonly string[], limit: number): Promise<void> {
    await this.db.run(countFailure, [ids, limit]);
  }

  /** Removes all tokens of a user. */
  async removeAll(userId: string): Promise<void> {
    await this.db.run(remove, [userId]);
  }
}
