import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { userColumns, type UserRecord } from './user-record';

/** A user by phone who does not exist yet. */
export interface NewPhoneUser {
  readonly aud: string;
  readonly role: string;
  readonly phone: string;
  /** Null for a user who signs in by codes only. */
  readonly passwordHash: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
  readonly now: Date;
}

const byPhone = sql<UserRecord>`SELECT ${userColumns()} FROM {users} u WHERE u.phone = $1 AND u.aud = $2`;

const lockByPhone = sql<UserRecord>`SELECT ${userColumns()} FROM {users} u WHERE u.phone = $1 FOR UPDATE OF u`;

const insertPhoneUser = sql<UserRecord>`
WITH u AS (
  INSERT INTO {users} (id, aud, role, phone, password_hash, phone_confirmed_at, app_metadata, user_metadata,
                       created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
  ON CONFLICT (phone) DO NOTHING
  RETURNING *
), identity AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
  SELECT $10::uuid, u.id, 'phone', u.id::text, u.user_metadata, u.created_at, u.created_at, u.created_at FROM u
  RETURNING *
)
SELECT ${userColumns('identity')} FROM u`;

const confirmPhone = sql`
WITH verified AS (
  UPDATE {identities} SET identity_data = identity_data || '{"phone_verified": true}', updated_at = $2
  WHERE user_id = $1 AND provider = 'phone'
)
UPDATE {users}
SET phone_confirmed_at = coalesce(phone_confirmed_at, $2::timestamptz),
    user_metadata = user_metadata || '{"phone_verified": true}',
    password_hash = CASE WHEN NOT $3::boolean THEN password_hash END,
    is_anonymous = false, updated_at = $2
WHERE id = $1`;

const changePhone = sql`
WITH written AS (
  INSERT INTO {identities} AS i (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
  VALUES ($4::uuid, $1::uuid, 'phone', $1::text,
    jsonb_build_object('sub', $1::text, 'phone', $3::text, 'phone_verified', true), $2, $2)
  ON CONFLICT (provider_id, provider) DO UPDATE
  SET identity_data = i.identity_data || excluded.identity_data, updated_at = excluded.updated_at
)
UPDATE {users}
SET phone = $3, new_phone = NULL, phone_change_sent_at = NULL, phone_confirmed_at = $2, is_anonymous = false,
    user_metadata = user_metadata || '{"phone_verified": true}',
    app_metadata = '{"provider": "phone"}' || app_metadata || (
      SELECT jsonb_build_object('providers', jsonb_agg(DISTINCT known.provider))
      FROM (SELECT i.provider FROM {identities} i WHERE i.user_id = $1 UNION SELECT 'phone') known
    ),
    updated_at = $2
WHERE id = $1`;

/** Deletes a user whom nobody has touched since; anything sent to them goes as well. */
const removeUntouched = sql`DELETE FROM {users} WHERE id = $1 AND updated_at = $2`;

/** The rows of users, found by their phones. */
@Injectable()
export class PhoneUserRepository {
  constructor(private readonly db: Database) {}

  find(phone: string, aud: string): Promise<UserRecord | null> {
    return this.db.row(byPhone, [phone, aud]);
  }

  /** The owner of a number in any audience, locked: one number belongs to one user. */
  lock(phone: string): Promise<UserRecord | null> {
    return this.db.row(lockByPhone, [phone]);
  }

  /** The new user, or null when the number is taken. */
  insert(user: NewPhoneUser): Promise<UserRecord | null> {
    const id = randomUUID();
    return this.db.row(insertPhoneUser, [
      id,
      user.aud,
      user.role,
      user.phone,
      user.passwordHash,
      user.isConfirmed ? user.now : null,
      { provider: 'phone', providers: ['phone'] },
      { ...user.data, sub: id, email_verified: false, phone_verified: user.isConfirmed },
      user.now,
      randomUUID(),
    ]);
  }

  /** Marks a number as its user's own; the password stays or is dropped. */
  async confirm(userId: string, now: Date, { dropsPassword = false } = {}): Promise<void> {
    await this.db.run(confirmPhone, [userId, now, dropsPassword]);
  }

  /**
   * Gives a user a number they have proved to be theirs; an anonymous user is one no more.
   * @throws the violation of the unique index when somebody else has the number.
   */
  async change(userId: string, phone: string, now: Date): Promise<void> {
    await this.db.run(changePhone, [userId, now, phone, randomUUID()]);
  }

  /** Whether the user was deleted: not when anything has changed since. */
  async removeUntouched({ id, updatedAt }: Pick<UserRecord, 'id' | 'updatedAt'>): Promise<boolean> {
    return (await this.db.run(removeUntouched, [id, updatedAt])) > 0;
  }
}
