import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { userColumns, type UserRecord } from './user-record';

/** A user by email and password who does not exist yet. */
export interface NewEmailUser {
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  /** Null for a user who signs in by links and codes only. */
  readonly passwordHash: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
  readonly now: Date;
}

export interface NewAnonymousUser {
  readonly aud: string;
  readonly role: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

const byEmail = sql<UserRecord>`
SELECT ${userColumns()} FROM {users} u WHERE u.email = $1 AND u.is_sso_user = false AND u.aud = $2`;

const lockByEmail = sql<UserRecord>`
SELECT ${userColumns()} FROM {users} u WHERE u.email = $1 AND u.is_sso_user = false FOR UPDATE OF u`;

const insertEmailUser = sql<UserRecord>`
WITH u AS (
  INSERT INTO {users} (id, aud, role, email, password_hash, email_confirmed_at, app_metadata, user_metadata,
                       created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
  ON CONFLICT (email) WHERE is_sso_user = false DO NOTHING
  RETURNING *
), identity AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
                            updated_at)
  SELECT $10::uuid, u.id, 'email', u.id::text, u.user_metadata, u.email, u.created_at, u.created_at, u.created_at FROM u
  RETURNING *
)
SELECT ${userColumns('identity')} FROM u`;

const insertAnonymousUser = sql<UserRecord>`
WITH u AS (
  INSERT INTO {users} (id, aud, role, user_metadata, is_anonymous, created_at, updated_at)
  VALUES ($1, $2, $3, $4, true, $5, $5)
  RETURNING *
)
SELECT ${userColumns()} FROM u`;

/** $5: a stranger's password goes, and with it every account at a provider by which a stranger might come back. */
const confirmEmail = sql`
WITH verified AS (
  UPDATE {identities} SET identity_data = identity_data || '{"email_verified": true}', updated_at = $2
  WHERE user_id = $1 AND email = $3 AND (provider IN ('email', 'phone') OR NOT $5::boolean)
), strange AS (
  DELETE FROM {identities} WHERE user_id = $1 AND $5 AND provider NOT IN ('email', 'phone')
), added AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, email, created_at, updated_at)
  SELECT gen_random_uuid(), $1::uuid, 'email', $1::text,
    jsonb_build_object('sub', $1::text, 'email', $3::text, 'email_verified', true, 'phone_verified', false), $3, $2, $2
  WHERE $5 AND NOT EXISTS (SELECT FROM {identities} WHERE user_id = $1 AND provider = 'email')
), rest AS (
  SELECT i.provider FROM {identities} i WHERE i.user_id = $1 AND (i.provider IN ('email', 'phone') OR NOT $5)
  UNION SELECT 'email' WHERE $5
)
UPDATE {users}
SET email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz),
    user_metadata = user_metadata || '{"email_verified": true}',
    password_hash = coalesce($4, CASE WHEN NOT $5 THEN password_hash END),
    app_metadata = app_metadata
      || (SELECT jsonb_build_object('providers', coalesce(jsonb_agg(DISTINCT provider), '[]')) FROM rest)
      || CASE WHEN $5 THEN '{"provider": "email"}' ELSE '{}' END::jsonb,
    is_anonymous = false,
    updated_at = $2
WHERE id = $1`;

const changeEmail = sql`
WITH known AS (
  UPDATE {identities}
  SET identity_data = identity_data || jsonb_build_object('email', $3::text, 'email_verified', true),
      email = $3, updated_at = $2
  WHERE user_id = $1 AND provider = 'email'
), added AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, email, created_at, updated_at)
  SELECT $4::uuid, $1::uuid, 'email', $1::text,
    jsonb_build_object('sub', $1::text, 'email', $3::text, 'email_verified', true, 'phone_verified', false), $3, $2, $2
  WHERE NOT EXISTS (SELECT FROM {identities} WHERE user_id = $1 AND provider = 'email')
)
UPDATE {users}
SET email = $3, new_email = NULL, email_change_sent_at = NULL, email_change_confirm_status = 0,
    email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz), is_anonymous = false,
    user_metadata = user_metadata || jsonb_build_object('email', $3::text, 'email_verified', true),
    app_metadata = '{"provider": "email"}' || app_metadata || (
      SELECT jsonb_build_object('providers', jsonb_agg(DISTINCT known.provider))
      FROM (SELECT i.provider FROM {identities} i WHERE i.user_id = $1 UNION SELECT 'email') known
    ),
    updated_at = $2
WHERE id = $1`;

/** The rows of users and of the ways they are known by. */
@Injectable()
export class UserRepository {
  constructor(private readonly db: Database) {}

  findByEmail(email: string, aud: string): Promise<UserRecord | null> {
    return this.db.row(byEmail, [email, aud]);
  }

  /** The owner of an address in any audience, locked: one address belongs to one user. */
  lockByEmail(email: string): Promise<UserRecord | null> {
    return this.db.row(lockByEmail, [email]);
  }

  /** The new user, or null when the address is taken. */
  insertEmailUser(user: NewEmailUser): Promise<UserRecord | null> {
    const id = randomUUID();
    const metadata = emailIdentityData(id, user);
    return this.db.row(insertEmailUser, [
      id,
      user.aud,
      user.role,
      user.email,
      user.passwordHash,
      user.isConfirmed ? user.now : null,
      { provider: 'email', providers: ['email'] },
      metadata,
      user.now,
      randomUUID(),
    ]);
  }

  async insertAnonymousUser({ aud, role, data, now }: NewAnonymousUser): Promise<UserRecord> {
    const user = await this.db.row(insertAnonymousUser, [randomUUID(), aud, role, data, now]);
    if (!user) throw new Error('The new user was not given back');
    return user;
  }

  /** Marks an address as its user's own, and sets a password when one is given; another one stays or is dropped. */
  async confirmEmail(
    user: UserRecord,
    now: Date,
    { newHash = null, dropsPassword = false }: { newHash?: string | null; dropsPassword?: boolean } = {},
  ): Promise<void> {
    await this.db.run(confirmEmail, [user.id, now, user.email, newHash, dropsPassword]);
  }

  /**
   * Gives a user an address they have proved to be theirs; an anonymous user is one no more.
   * @throws the violation of the unique index when somebody else has the address.
   */
  async changeEmail(userId: string, email: string, now: Date): Promise<void> {
    await this.db.run(changeEmail, [userId, now, email, randomUUID()]);
  }
}

/** What a sign-up by email says about the user; members of the service's own win over those of the request. */
function emailIdentityData(id: string, { data, email, isConfirmed }: NewEmailUser): Record<string, unknown> {
  return { ...data, sub: id, email, email_verified: isConfirmed, phone_verified: false };
}
