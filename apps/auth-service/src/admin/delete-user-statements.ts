import { insertAdminAudit } from '../audit/admin-audit-entry';

export const DELETE_USER = `
WITH u AS (DELETE FROM {users} WHERE id = $1 RETURNING *), audit AS (${insertAdminAudit('u', 2)})
SELECT id FROM u`;

/** Tells nobody the value, and frees it for somebody else; $1 is the user. */
const hashOf = (value: string, size = '64') =>
  `left(rtrim(translate(encode(sha256(convert_to($1::uuid || ${value}, 'UTF8')), 'base64'), '+/', '-_'), '='), ${size})`;

/**
 * Takes from a user all that tells who they were, and every way to sign in; the row stays for those who refer to it.
 * Doing so again changes nothing. `u` is the user as before, for the audit entry.
 */
export const SOFT_DELETE_USER = `
WITH found AS (
  SELECT * FROM {users} WHERE id = $1 FOR UPDATE
), u AS (
  SELECT * FROM found WHERE deleted_at IS NULL
), gone AS (
  UPDATE {users} g
  SET email = ${hashOf('g.email')}, phone = ${hashOf('g.phone', '15')},
      new_email = ${hashOf('g.new_email')}, new_phone = ${hashOf('g.new_phone', '15')},
      password_hash = NULL, app_metadata = '{}', user_metadata = '{}', confirmation_sent_at = NULL,
      recovery_sent_at = NULL, email_change_sent_at = NULL, phone_change_sent_at = NULL,
      reauthentication_sent_at = NULL, email_change_confirm_status = 0, deleted_at = $6, updated_at = $6
  FROM u WHERE g.id = u.id
), identities AS (
  UPDATE {identities} i
  SET provider_id = ${hashOf(`i.provider || ':' || i.provider_id`)}, identity_data = '{}', email = NULL, updated_at = $6
  FROM u WHERE i.user_id = u.id
), sessions AS (
  DELETE FROM {sessions} s USING u WHERE s.user_id = u.id
), factors AS (
  DELETE FROM {mfa_factors} f USING u WHERE f.user_id = u.id
), tokens AS (
  DELETE FROM {one_time_tokens} t USING u WHERE t.user_id = u.id
), audit AS (${insertAdminAudit('u', 2)})
SELECT id FROM found`;
