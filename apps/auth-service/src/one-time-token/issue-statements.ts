import { insertJobs } from '@libs/outbox';
import { sql } from '@libs/persistence';
import { insertAudit } from '../audit/audit-entry';
import { userColumns, type UserRecord } from '../user/user-record';

/**
 * The text that stores secrets in the place of earlier ones. Several are given as arrays from placeholder `first` on:
 * types, hashes of links, hashes of codes, addresses; then the challenge, its method, and the time.
 * @param u the one row that holds the user.
 */
const storeTokens = (u: string, first: number): string => `
  INSERT INTO {one_time_tokens} (id, user_id, token_type, token_hash, code_hash, relates_to, code_challenge,
                                 code_challenge_method, created_at)
  SELECT gen_random_uuid(), ${u}.id, secret.type, secret.token_hash, secret.code_hash, secret.relates_to,
    $${first + 4}, $${first + 5}, $${first + 6}::timestamptz
  FROM ${u}, unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::text[])
    AS secret(type, token_hash, code_hash, relates_to)
  ON CONFLICT (user_id, token_type) DO UPDATE
  SET token_hash = excluded.token_hash, code_hash = excluded.code_hash, failed_attempts = 0,
      relates_to = excluded.relates_to, code_challenge = excluded.code_challenge,
      code_challenge_method = excluded.code_challenge_method, created_at = excluded.created_at`;

/**
 * $1 user, $2 the latest time of the former mail or null, from $3 the secret, from $10 the audit values, from $15 the
 * mails that carry it.
 * @param replaces a token of another type that counts no more.
 */
const issue = (sentAtColumn: string, replaces = '') => sql<UserRecord>`
WITH u AS (
  UPDATE {users} SET ${sentAtColumn} = $9, updated_at = $9
  WHERE id = $1 AND ($2::timestamptz IS NULL OR ${sentAtColumn} IS NULL OR ${sentAtColumn} <= $2)
  RETURNING *
), former AS (
  DELETE FROM {one_time_tokens} t USING u WHERE t.user_id = u.id AND t.token_type = '${replaces}'
), token AS (${storeTokens('u', 3)}
), audit AS (${insertAudit('u', 10)}
), mails AS (${insertJobs('u', 15)})
SELECT ${userColumns()} FROM u`;

export const issueStatements = {
  confirmation: issue('confirmation_sent_at'),
  // The mail of a sign-up that is asked for again leaves this one alone: it may be a stranger's sign-up. So with an SMS.
  email_sign_in: issue('confirmation_sent_at', 'confirmation'),
  recovery: issue('recovery_sent_at'),
  reauthentication: issue('reauthentication_sent_at'),
  sms: issue('confirmation_sent_at'),
  sms_sign_in: issue('confirmation_sent_at', 'sms'),
};

/**
 * Begins a change of number, or begins it again.
 * $1 user, $2 the latest time of the former SMS or null, from $3 the secret, $10 the new number.
 */
export const issuePhoneChange = sql<{ id: string }>`
WITH u AS (
  UPDATE {users} SET new_phone = $10, phone_change_sent_at = $9, updated_at = $9
  WHERE id = $1 AND ($2::timestamptz IS NULL OR phone_change_sent_at IS NULL OR phone_change_sent_at <= $2)
    AND NOT EXISTS (SELECT FROM {users} owner WHERE owner.phone = $10)
  RETURNING *
), token AS (${storeTokens('u', 3)})
SELECT id FROM u`;

/** Takes back what an SMS that never left was to carry. $1 user, $2 type, $3 hash of the token. */
export const discard = sql`
WITH gone AS (
  DELETE FROM {one_time_tokens} WHERE user_id = $1 AND token_type = $2 AND token_hash = $3 RETURNING user_id, token_type
)
UPDATE {users} u
SET confirmation_sent_at = CASE WHEN gone.token_type NOT LIKE 'sms%' THEN u.confirmation_sent_at END,
    reauthentication_sent_at = CASE WHEN gone.token_type <> 'reauthentication' THEN u.reauthentication_sent_at END,
    new_phone = CASE WHEN gone.token_type <> 'phone_change' THEN u.new_phone END,
    phone_change_sent_at = CASE WHEN gone.token_type <> 'phone_change' THEN u.phone_change_sent_at END
FROM gone WHERE u.id = gone.user_id`;

/**
 * Begins a change of address, or begins it again: former confirmations of one count no more.
 * $1 user, $2 the latest time of the former mail or null, from $3 the secrets, $10 the new address, from $11 the mails.
 */
export const issueEmailChange = sql<UserRecord>`
WITH u AS (
  UPDATE {users} SET new_email = $10, email_change_sent_at = $9, email_change_confirm_status = 0, updated_at = $9
  WHERE id = $1 AND ($2::timestamptz IS NULL OR email_change_sent_at IS NULL OR email_change_sent_at <= $2)
    AND NOT EXISTS (SELECT FROM {users} owner WHERE owner.email = $10 AND owner.is_sso_user = false)
  RETURNING *
), former AS (
  DELETE FROM {one_time_tokens} t USING u
  WHERE t.user_id = u.id AND t.token_type IN ('email_change_current', 'email_change_new') AND t.token_type <> ALL ($3)
), token AS (${storeTokens('u', 3)}
), mails AS (${insertJobs('u', 11)})
SELECT ${userColumns()} FROM u`;
