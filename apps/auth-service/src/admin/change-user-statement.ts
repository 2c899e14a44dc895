import { insertAdminAudit } from '../audit/admin-audit-entry';
import { userColumns } from '../user/user-record';

/** The address that gets an identity: a new one, or the one there is when it is confirmed. */
const EMAIL = 'coalesce($3::text, CASE WHEN $7 THEN email END)';
const PHONE = 'coalesce($4::text, CASE WHEN $8 THEN phone END)';

/**
 * $1 the user, $2 now, $3 email, $4 phone, $5 password hash, $6 role, $7 and $8 whether email and phone are confirmed,
 * $9 to $12 what is set in and removed from both kinds of metadata, $13 whether the ban changes, $14 its end, $15 the
 * audit entry. What is null stays. A new password ends all sessions; it and a new contact make worthless what was sent.
 */
export const CHANGE_USER = `
WITH u AS (
  UPDATE {users}
  SET email = coalesce($3::text, email), phone = coalesce($4::text, phone),
      password_hash = coalesce($5::text, password_hash), role = coalesce($6::text, role),
      email_confirmed_at = CASE WHEN $7::boolean AND ${EMAIL} IS NOT NULL
        THEN coalesce(email_confirmed_at, $2::timestamptz) ELSE email_confirmed_at END,
      phone_confirmed_at = CASE WHEN $8::boolean AND ${PHONE} IS NOT NULL
        THEN coalesce(phone_confirmed_at, $2::timestamptz) ELSE phone_confirmed_at END,
      is_anonymous = is_anonymous AND NOT ($7 AND ${EMAIL} IS NOT NULL) AND NOT ($8 AND ${PHONE} IS NOT NULL),
      user_metadata = (user_metadata || $9::jsonb
        || CASE WHEN $7 AND ${EMAIL} IS NOT NULL THEN '{"email_verified": true}'::jsonb ELSE '{}' END) - $10::text[],
      app_metadata = (app_metadata || CASE WHEN coalesce(${EMAIL}, ${PHONE}) IS NULL THEN '{}'::jsonb ELSE
        jsonb_build_object(
          'provider', coalesce(app_metadata -> 'provider',
            to_jsonb(CASE WHEN ${EMAIL} IS NULL THEN 'phone' ELSE 'email' END)),
          'providers', (
            SELECT jsonb_agg(DISTINCT known.provider) FROM (
              SELECT i.provider::text FROM {identities} i WHERE i.user_id = $1
              UNION SELECT 'email' WHERE ${EMAIL} IS NOT NULL
              UNION SELECT 'phone' WHERE ${PHONE} IS NOT NULL
            ) known (provider))
        ) END || $11::jsonb) - $12::text[],
      banned_until = CASE WHEN $13::boolean THEN $14::timestamptz ELSE banned_until END,
      new_email = CASE WHEN $3::text IS NULL THEN new_email END,
      email_change_sent_at = CASE WHEN $3::text IS NULL THEN email_change_sent_at END,
      email_change_confirm_status = CASE WHEN $3::text IS NULL THEN email_change_confirm_status ELSE 0 END,
      new_phone = CASE WHEN $4::text IS NULL THEN new_phone END,
      phone_change_sent_at = CASE WHEN $4::text IS NULL THEN phone_change_sent_at END,
      updated_at = $2
  WHERE id = $1 AND deleted_at IS NULL
  RETURNING *
), written AS (
  INSERT INTO {identities} AS i (id, user_id, provider, provider_id, identity_data, email, created_at, updated_at)
  SELECT gen_random_uuid(), u.id, contact.provider, u.id::text, contact.data, contact.email, $2, $2
  FROM u CROSS JOIN LATERAL (VALUES
    ('email', ${EMAIL}, ${EMAIL}, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', $7::boolean)),
    ('phone', ${PHONE}, NULL, jsonb_build_object('sub', u.id, 'phone', u.phone, 'phone_verified', $8::boolean))
  ) AS contact (provider, address, email, data)
  WHERE contact.address IS NOT NULL
  ON CONFLICT (provider_id, provider) DO UPDATE
  SET identity_data = i.identity_data || excluded.identity_data, email = excluded.email, updated_at = excluded.updated_at
  RETURNING *
), identity AS (
  SELECT * FROM written
  UNION ALL
  SELECT i.* FROM {identities} i WHERE i.user_id = $1 AND NOT EXISTS (SELECT FROM written w WHERE w.id = i.id)
), ended AS (
  DELETE FROM {sessions} s USING u WHERE s.user_id = u.id AND $5::text IS NOT NULL
), tokens AS (
  DELETE FROM {one_time_tokens} t USING u
  WHERE t.user_id = u.id AND coalesce($3::text, $4::text, $5::text) IS NOT NULL
), audit AS (${insertAdminAudit('u', 15)})
SELECT ${userColumns('identity')} FROM u`;
