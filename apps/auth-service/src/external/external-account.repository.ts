import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { userColumns, type UserRecord } from '../user/user-record';
import type { LinkingCandidate } from './decide-linking';
import type { ExternalAccount } from './identity-data';

export type CandidateRow = UserRecord & LinkingCandidate;

export interface NewExternalUser {
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly isConfirmed: boolean;
  readonly now: Date;
}

/** What a proof at a provider changes about a user. */
export interface Attachment {
  /** Ends everything that an unconfirmed user had before: password, phone, factors, other identities, sessions, codes. */
  readonly endsFormer: boolean;
  /** Confirms the user's address; an anonymous user is one no more. */
  readonly confirms: boolean;
  /** The address of a user who has none. */
  readonly email: string | null;
  readonly now: Date;
}

/** $1 provider, $2 subject, $3 addresses it vouches for, $4 the main address, $5 a user who is asked for by id. */
const lockCandidates = sql<CandidateRow>`
SELECT ${userColumns()},
  EXISTS (
    SELECT FROM {identities} i WHERE i.user_id = u.id AND i.provider = $1 AND i.provider_id = $2
  ) AS "ownsIdentity",
  NOT u.is_sso_user AND (u.email = ANY ($3) OR EXISTS (
    SELECT FROM {identities} i
    WHERE i.user_id = u.id AND i.email = ANY ($3) AND i.identity_data -> 'email_verified' = 'true'
  )) AS "holdsVerified",
  NOT u.is_sso_user AND u.email IS NOT DISTINCT FROM $4 AS "ownsAddress"
FROM {users} u
WHERE u.deleted_at IS NULL AND u.id IN (
  SELECT i.user_id FROM {identities} i WHERE i.provider = $1 AND i.provider_id = $2
  UNION SELECT i.user_id FROM {identities} i
    WHERE i.email = ANY ($3) AND i.identity_data -> 'email_verified' = 'true'
  UNION SELECT owner.id FROM {users} owner
    WHERE owner.email = ANY (array_append($3::varchar[], $4::varchar)) AND owner.is_sso_user = false
  UNION SELECT $5::uuid
)
FOR UPDATE OF u`;

const insertUser = sql<UserRecord>`
WITH u AS (
  INSERT INTO {users} (id, aud, role, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  RETURNING *
), identity AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
                            updated_at)
  SELECT $9::uuid, u.id, $10, $11, $7::jsonb, $12, $8, $8, $8 FROM u
  RETURNING *
)
SELECT ${userColumns('identity')} FROM u`;

/**
 * $1 user, $2 now, $3 provider, $4 subject, $5 what is kept of the profile, $6 its address, $7 whether the former ends,
 * $8 whether the address is confirmed, $9 the address of a user without one, $10 id of a new identity.
 */
const attach = sql<{ id: string }>`
WITH identity AS (
  INSERT INTO {identities} AS i (id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
                                 updated_at)
  VALUES ($10::uuid, $1::uuid, $3::varchar, $4::varchar, $5::jsonb, $6, $2::timestamptz, $2, $2)
  ON CONFLICT (provider_id, provider) DO UPDATE
  SET identity_data = excluded.identity_data, email = excluded.email, last_sign_in_at = excluded.last_sign_in_at,
      updated_at = excluded.updated_at
  WHERE i.user_id = excluded.user_id
  RETURNING i.id
), former AS (
  DELETE FROM {identities} i WHERE $7::boolean AND i.user_id = $1 AND (i.provider, i.provider_id) <> ($3, $4)
), ended AS (
  DELETE FROM {sessions} s WHERE $7 AND s.user_id = $1
), factors AS (
  DELETE FROM {mfa_factors} f WHERE $7 AND f.user_id = $1
), codes AS (
  DELETE FROM {flow_states} f WHERE $7 AND f.user_id = $1
), tokens AS (
  DELETE FROM {one_time_tokens} t WHERE $8::boolean AND t.user_id = $1
)
UPDATE {users} u
SET email = coalesce(u.email, $9),
    email_confirmed_at = CASE WHEN $8 AND coalesce(u.email, $9) IS NOT NULL
      THEN coalesce(u.email_confirmed_at, $2) ELSE u.email_confirmed_at END,
    is_anonymous = u.is_anonymous AND NOT $8,
    user_metadata = CASE WHEN $7 THEN $5 ELSE u.user_metadata || $5 END,
    password_hash = CASE WHEN NOT $7 THEN u.password_hash END,
    phone = CASE WHEN NOT $7 THEN u.phone END,
    phone_confirmed_at = CASE WHEN NOT $7 THEN u.phone_confirmed_at END,
    new_phone = CASE WHEN NOT $7 THEN u.new_phone END,
    new_email = CASE WHEN NOT $7 THEN u.new_email END,
    app_metadata = CASE WHEN $7 THEN u.app_metadata || jsonb_build_object('provider', $3, 'providers', ARRAY[$3])
      ELSE jsonb_build_object('provider', $3) || u.app_metadata || (
        SELECT jsonb_build_object('providers', jsonb_agg(DISTINCT known.provider))
        FROM (SELECT i.provider FROM {identities} i WHERE i.user_id = $1 UNION SELECT $3) known
      ) END,
    updated_at = $2
WHERE u.id = $1 AND EXISTS (SELECT FROM identity)
RETURNING u.id`;

/** The rows of users who come from providers. */
@Injectable()
export class ExternalAccountRepository {
  constructor(private readonly db: Database) {}

  /** Everybody an account at a provider may belong to, locked. @param userId somebody who is asked for by name. */
  lockCandidates(account: ExternalAccount, userId: string | null): Promise<CandidateRow[]> {
    const { provider, subject, verified, email } = account;
    return this.db.rows(lockCandidates, [provider, subject, verified, email, userId]);
  }

  /** Creates a user. @throws the violation of a unique index when somebody was faster. */
  async insertUser(account: ExternalAccount, user: NewExternalUser): Promise<UserRecord> {
    const { provider, subject, data } = account;
    const created = await this.db.row(insertUser, [
      randomUUID(),
      user.aud,
      user.role,
      user.email,
      user.isConfirmed ? user.now : null,
      { provider, providers: [provider] },
      data,
      user.now,
      randomUUID(),
      provider,
      subject,
      account.email,
    ]);
    if (!created) throw new Error('The new user was not given back');
    return created;
  }

  /** Writes an account at a provider down for a user; false when it became somebody else's meanwhile. */
  async attach(userId: string, account: ExternalAccount, attachment: Attachment): Promise<boolean> {
    const { provider, subject, data } = account;
    const { endsFormer, confirms, email, now } = attachment;
    const values = [
      userId,
      now,
      provider,
      subject,
      data,
      account.email,
      endsFormer,
      confirms,
      email,
      randomUUID(),
    ];
    return (await this.db.row(attach, values)) !== null;
  }
}
