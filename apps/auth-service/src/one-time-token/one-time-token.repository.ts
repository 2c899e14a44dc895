import { Injectable } from '@nestjs/common';
import { NO_JOBS } from '@libs/outbox';
import { Database, sql } from '@libs/persistence';
import { auditValues, type AuditEvents } from '../audit/audit-entry';
import type { CodeChallenge } from '../pkce/code-challenge';
import { userColumns, type UserRecord } from '../user/user-record';
import { discard, issueEmailChange, issuePhoneChange, issueStatements } from './issue-statements';
import type { OneTimeSecret } from './one-time-secrets';

export type OneTimeTokenType =
  | 'confirmation'
  /** Asked for by who wants to sign in, for an address that was never confirmed. */
  | 'email_sign_in'
  | 'recovery'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  /** The code of a sign-up by phone. */
  | 'sms'
  /** The code of a sign-in by phone, without a password. */
  | 'sms_sign_in'
  | 'phone_change';

/** What else the statement that stores a secret does. */
export interface IssueOptions {
  /** The latest time at which the former mail may have been sent, if there is a limit. */
  readonly sentBefore: Date | null;
  /** The mails that carry the secret, as the mail service seals them; none when they leave in another way. */
  readonly mails?: readonly unknown[];
}

/** A token together with its user. */
export type TokenRow = UserRecord & {
  readonly tokenId: string;
  readonly tokenType: OneTimeTokenType;
  readonly codeHash: string | null;
  readonly relatesTo: string;
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: CodeChallenge['method'] | null;
  readonly sentAt: Date;
  /** Whether somebody asks to get in without the password, by this token or by another one that is pending. */
  readonly isPasswordPassedBy: boolean;
};

const tokenColumns = `t.id AS "tokenId", t.token_type AS "tokenType", t.code_hash AS "codeHash",
  t.relates_to AS "relatesTo", t.code_challenge AS "codeChallenge", t.code_challenge_method AS "codeChallengeMethod",
  t.created_at AS "sentAt", EXISTS (
    SELECT FROM {one_time_tokens} asked WHERE asked.user_id = u.id AND asked.relates_to = t.relates_to
      AND asked.token_type IN ('email_sign_in', 'recovery', 'sms_sign_in')
  ) AS "isPasswordPassedBy"`;

/** What was sent to an address or a number proves nothing once the user has another one. */
const isCurrent = `t.relates_to = CASE t.token_type
  WHEN 'email_change_new' THEN u.new_email WHEN 'phone_change' THEN u.new_phone
  WHEN 'sms' THEN u.phone WHEN 'sms_sign_in' THEN u.phone
  WHEN 'reauthentication' THEN coalesce(u.email, u.phone) ELSE u.email END`;

// The user is locked first, as by every other writer, so that two requests never wait for each other.
const lockByHash = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {one_time_tokens} t JOIN {users} u ON u.id = t.user_id
WHERE t.token_hash = $1 AND t.token_type = ANY ($2) AND ${isCurrent} FOR UPDATE OF u, t`;

const lockByAddress = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {users} u JOIN {one_time_tokens} t ON t.user_id = u.id
WHERE t.relates_to = $1 AND u.is_sso_user = false AND u.aud = $2 AND t.token_type = ANY ($3) AND ${isCurrent}
FOR UPDATE OF u, t`;

const lockOfUser = sql<TokenRow>`
SELECT ${userColumns()}, ${tokenColumns}
FROM {users} u JOIN {one_time_tokens} t ON t.user_id = u.id
WHERE u.id = $1 AND t.token_type = ANY ($2) AND ${isCurrent} FOR UPDATE OF u, t`;

const countFailure = sql`
UPDATE {one_time_tokens}
SET failed_attempts = failed_attempts + 1,
    code_hash = CASE WHEN failed_attempts + 1 >= $2 THEN NULL ELSE code_hash END
WHERE id = ANY ($1)`;

const useHalf = sql<{ isHalf: boolean }>`
WITH used AS (
  DELETE FROM {one_time_tokens} WHERE id = $2
), half AS (
  UPDATE {users} SET email_change_confirm_status = 1, updated_at = $3
  WHERE id = $1 AND EXISTS (
    SELECT FROM {one_time_tokens} other
    WHERE other.user_id = $1 AND other.id <> $2 AND other.token_type IN ('email_change_current', 'email_change_new')
  )
  RETURNING id
)
SELECT EXISTS (SELECT FROM half) AS "isHalf"`;

const remove = sql`DELETE FROM {one_time_tokens} WHERE user_id = $1`;

/** The rows of links and codes that were sent. */
@Injectable()
export class OneTimeTokenRepository {
  constructor(private readonly db: Database) {}

  /**
   * Stores what is sent in the place of an earlier one, notes the time at the user, writes the audit entries, and
   * promises the mails.
   * @returns the user; null when there is none, or when the former mail was sent later.
   */
  issue(
    userId: string,
    type: keyof typeof issueStatements,
    secret: OneTimeSecret,
    { sentBefore, events, mails = NO_JOBS }: IssueOptions & { readonly events: AuditEvents },
  ): Promise<UserRecord | null> {
    const values = [userId, sentBefore, ...secretValues([secret], events.now), ...auditValues(events)];
    return this.db.row(issueStatements[type], [...values, ...mails]);
  }

  /** The same for a change of address; null also when the new address belongs to somebody. */
  issueEmailChange(
    userId: string,
    newEmail: string,
    secrets: readonly OneTimeSecret[],
    { sentBefore, now, mails = NO_JOBS }: IssueOptions & { readonly now: Date },
  ): Promise<UserRecord | null> {
    const values = [userId, sentBefore, ...secretValues(secrets, now), newEmail];
    return this.db.row(issueEmailChange, [...values, ...mails]);
  }

  /** Whether the code of a change of number was issued: not when the new number belongs to somebody. */
  async issuePhoneChange(
    userId: string,
    secret: OneTimeSecret,
    { sentBefore, now }: { sentBefore: Date | null; now: Date },
  ): Promise<boolean> {
    const values = [userId, sentBefore, ...secretValues([secret], now), secret.relatesTo];
    return (await this.db.row(issuePhoneChange, values)) !== null;
  }

  /** Takes back a secret that could not be sent, unless another one has taken its place. */
  async discard(userId: string, { type, tokenHash }: OneTimeSecret): Promise<void> {
    await this.db.run(discard, [userId, type, tokenHash]);
  }

  lockByHash(tokenHash: string, types: readonly OneTimeTokenType[]): Promise<TokenRow | null> {
    return this.db.row(lockByHash, [tokenHash, types]);
  }

  lockByAddress(address: string, aud: string, types: readonly OneTimeTokenType[]): Promise<TokenRow[]> {
    return this.db.rows(lockByAddress, [address, aud, types]);
  }

  lockOfUser(userId: string, types: readonly OneTimeTokenType[]): Promise<TokenRow[]> {
    return this.db.rows(lockOfUser, [userId, types]);
  }

  /** Counts a wrong attempt against tokens; a code that reaches the limit dies, its link stays. */
  async countFailure(ids: readonly string[], limit: number): Promise<void> {
    await this.db.run(countFailure, [ids, limit]);
  }

  /** Uses up one confirmation of a change of address and tells whether the other one is still missing. */
  async useHalf(userId: string, tokenId: string, now: Date): Promise<boolean> {
    return (await this.db.row(useHalf, [userId, tokenId, now]))?.isHalf ?? false;
  }

  /** Removes all tokens of a user. */
  async removeAll(userId: string): Promise<void> {
    await this.db.run(remove, [userId]);
  }
}

function secretValues(secrets: readonly OneTimeSecret[], now: Date): unknown[] {
  const challenge = secrets[0]?.challenge ?? null;
  return [
    secrets.map(({ type }) => type),
    secrets.map(({ tokenHash }) => tokenHash),
    secrets.map(({ codeHash }) => codeHash),
    secrets.map(({ relatesTo }) => relatesTo),
    challenge?.challenge ?? null,
    challenge?.method ?? null,
    now,
  ];
}
