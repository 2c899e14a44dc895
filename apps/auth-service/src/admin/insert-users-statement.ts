import { insertAdminAudit } from '../audit/admin-audit-entry';

const GIVEN = `given AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (
    id uuid, aud text, role text, email text, phone text, password_hash text, email_confirmed_at timestamptz,
    phone_confirmed_at timestamptz, app_metadata jsonb, user_metadata jsonb, banned_until timestamptz,
    created_at timestamptz)
)`;

/**
 * The steps that create users out of an array of rows, each with an identity for every contact and an audit entry. The
 * unique indexes decide who is first: who clashes with somebody is left out. `u` holds the new users, `identity` their
 * identities.
 */
export const INSERT_USERS = `${GIVEN}, u AS (
  INSERT INTO {users} (id, aud, role, email, phone, password_hash, email_confirmed_at, phone_confirmed_at,
                       app_metadata, user_metadata, banned_until, created_at, updated_at)
  SELECT id, aud, role, email, phone, password_hash, email_confirmed_at, phone_confirmed_at,
         app_metadata, user_metadata, banned_until, created_at, created_at
  FROM given
  ON CONFLICT DO NOTHING
  RETURNING *
), identity AS (
  INSERT INTO {identities} (id, user_id, provider, provider_id, identity_data, email, created_at, updated_at)
  SELECT gen_random_uuid(), u.id, contact.provider, u.id::text, contact.data, contact.email, u.created_at, u.created_at
  FROM u CROSS JOIN LATERAL (VALUES
    ('email', u.email, u.email, jsonb_build_object('sub', u.id, 'email', u.email,
      'email_verified', u.email_confirmed_at IS NOT NULL, 'phone_verified', false)),
    ('phone', u.phone, NULL, jsonb_build_object('sub', u.id, 'phone', u.phone,
      'email_verified', false, 'phone_verified', u.phone_confirmed_at IS NOT NULL))
  ) AS contact (provider, address, email, data)
  WHERE contact.address IS NOT NULL
  RETURNING *
), audit AS (${insertAdminAudit('u', 2)})`;

/** Which member of each row belongs to somebody already. */
export const FIND_TAKEN = `WITH ${GIVEN}
SELECT given.id,
  EXISTS (SELECT FROM {users} u WHERE u.id = given.id) AS "isIdTaken",
  EXISTS (SELECT FROM {users} u WHERE u.email = given.email AND u.is_sso_user = false) AS "isEmailTaken",
  EXISTS (SELECT FROM {users} u WHERE u.phone = given.phone) AS "isPhoneTaken"
FROM given`;
