import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import { userColumns, type UserRecord } from '../user/user-record';

/** What goes when an identity does. */
export interface Unlinking {
  readonly userId: string;
  readonly identityId: string;
  /** The address that takes the place of the user's, or null when that stays. */
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
  readonly dropsPhone: boolean;
  /** The provider that is named first when the present one is gone. */
  readonly provider: string;
  readonly events: AuditEvents;
}

const lock = sql`SELECT FROM {users} WHERE id = $1 FOR UPDATE`;

const find = sql<UserRecord>`SELECT ${userColumns()} FROM {users} u WHERE u.id = $1`;

/**
 * $1 user, $2 identity, $3 now, $4 new address or null, $5 whether it is confirmed, $6 whether the number goes,
 * $7 provider, from $8 the audit values.
 */
const remove = sql`
WITH gone AS (
  DELETE FROM {identities} WHERE id = $2::uuid AND user_id = $1::uuid
), tokens AS (
  DELETE FROM {one_time_tokens} WHERE $4::text IS NOT NULL AND user_id = $1
), audit AS (${insertAudit('(SELECT * FROM {users} WHERE id = $1) u', 8)}
), rest AS (
  SELECT coalesce(jsonb_agg(DISTINCT i.provider), '[]') AS providers
  FROM {identities} i WHERE i.user_id = $1 AND i.id <> $2
)
UPDATE {users} u
SET email = coalesce($4, u.email),
    email_confirmed_at = CASE WHEN $4 IS NULL THEN u.email_confirmed_at
      WHEN $5::boolean THEN coalesce(u.email_confirmed_at, $3::timestamptz) END,
    phone = CASE WHEN NOT $6::boolean THEN u.phone END,
    phone_confirmed_at = CASE WHEN NOT $6 THEN u.phone_confirmed_at END,
    app_metadata = u.app_metadata || jsonb_build_object('providers', rest.providers, 'provider',
      CASE WHEN rest.providers ? (u.app_metadata ->> 'provider') THEN u.app_metadata ->> 'provider' ELSE $7::text END),
    updated_at = $3
FROM rest WHERE u.id = $1`;

/** The rows of the ways in which a user is known. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly db: Database) {}

  /**
   * A user with all identities, locked. Only a statement that begins after the lock was granted sees what whoever had it
   * before has done to the identities.
   */
  async lock(userId: string): Promise<UserRecord | null> {
    await this.db.run(lock, [userId]);
    return this.db.row(find, [userId]);
  }

  /** Removes an identity. @throws the violation of the unique index when the new address is somebody's. */
  async remove({ userId, identityId, events, ...rest }: Unlinking): Promise<void> {
    const { email, isEmailConfirmed, dropsPhone, provider } = rest;
    const values = [userId, identityId, events.now, email, isEmailConfirmed, dropsPhone, provider];
    await this.db.run(remove, [...values, ...auditValues(events)]);
  }
}
