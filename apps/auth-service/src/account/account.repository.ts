import { Injectable } from '@nestjs/common';
import { insertJobs } from '@libs/outbox';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import type { MetadataChange } from '../user/merge-metadata';
import { userColumns, type UserRecord } from '../user/user-record';

export interface AccountChange {
  readonly userId: string;
  readonly data: MetadataChange;
  readonly appData: MetadataChange;
  readonly events: AuditEvents;
}

export interface PasswordChange extends AccountChange {
  readonly passwordHash: string;
  /** The hash the request was checked against: a password changed meanwhile is not overwritten. */
  readonly formerHash: string | null;
  /** Whether a code was sent to a new number for the same request; it stays valid. */
  readonly isPhonePending: boolean;
  /** The session that lives on; all others end. */
  readonly sessionId: string | null;
  /** The mail that tells of it, as it is sealed. */
  readonly notice: readonly unknown[];
}

const merged = `user_metadata = (user_metadata || $3) - $4::text[],
  app_metadata = (app_metadata || $5) - $6::text[], updated_at = $2::timestamptz`;

const change = sql<UserRecord>`
WITH u AS (
  UPDATE {users} SET ${merged} WHERE id = $1 RETURNING *
), audit AS (${insertAudit('u', 7)})
SELECT ${userColumns()} FROM u`;

const changePassword = sql<UserRecord>`
WITH u AS (
  UPDATE {users}
  SET ${merged}, password_hash = $12, confirmation_sent_at = NULL, recovery_sent_at = NULL,
      email_change_sent_at = NULL, phone_change_sent_at = CASE WHEN $15::boolean THEN phone_change_sent_at END,
      reauthentication_sent_at = NULL
  WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $13
  RETURNING *
), ended AS (
  DELETE FROM {sessions} s USING u WHERE s.user_id = u.id AND ($14::uuid IS NULL OR s.id <> $14)
), tokens AS (
  DELETE FROM {one_time_tokens} t USING u
  WHERE t.user_id = u.id AND NOT ($15 AND t.token_type = 'phone_change')
), audit AS (${insertAudit('u', 7)}
), mails AS (${insertJobs('u', 16)})
SELECT ${userColumns()} FROM u`;

/** What users change about themselves. */
@Injectable()
export class AccountRepository {
  constructor(private readonly db: Database) {}

  /** The changed user, or null when there is none any more. */
  change(account: AccountChange): Promise<UserRecord | null> {
    return this.db.row(change, changeValues(account));
  }

  /**
   * Sets a password, ends the other sessions and makes everything worthless that was sent before.
   * @returns the changed user, or null when the password is another one by now.
   */
  changePassword(account: PasswordChange): Promise<UserRecord | null> {
    const { passwordHash, formerHash, sessionId, isPhonePending, notice } = account;
    const values = [...changeValues(account), passwordHash, formerHash, sessionId, isPhonePending];
    return this.db.row(changePassword, [...values, ...notice]);
  }
}

function changeValues({ userId, data, appData, events }: AccountChange): unknown[] {
  return [userId, events.now, data.set, data.remove, appData.set, appData.remove, ...auditValues(events)];
}
