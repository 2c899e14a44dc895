import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { adminAuditValues, insertAdminAudit, type AdminEvent } from '../audit/admin-audit-entry';
import type { OneTimeSecret } from '../one-time-token/one-time-secrets';
import type { MetadataChange } from '../user/merge-metadata';

const known = sql<{ id: string }>`SELECT id FROM {users} WHERE email = $1 AND is_sso_user = false`;

const markInvited = sql`
WITH u AS (UPDATE {users} SET invited_at = $6, updated_at = $6 WHERE id = $1 RETURNING *)
${insertAdminAudit('u', 2)}`;

const mergeData = sql`
UPDATE {users} SET user_metadata = (user_metadata || $2::jsonb) - $3::text[], updated_at = $4 WHERE id = $1`;

const replaceSecret = sql`
UPDATE {one_time_tokens}
SET token_hash = $3, code_hash = $4, failed_attempts = 0, code_challenge = NULL, code_challenge_method = NULL,
    created_at = $5
WHERE user_id = $1 AND token_type = $2`;

/** What invitations and links write besides their tokens. */
@Injectable()
export class AdminMailRepository {
  constructor(private readonly db: Database) {}

  async isKnown(email: string): Promise<boolean> {
    return (await this.db.row(known, [email])) !== null;
  }

  async markInvited(userId: string, event: AdminEvent): Promise<void> {
    await this.db.run(markInvited, [userId, ...adminAuditValues(event)]);
  }

  async mergeData(userId: string, { set, remove }: MetadataChange, now: Date): Promise<void> {
    await this.db.run(mergeData, [userId, set, remove, now]);
  }

  /** Puts another secret in the place of one of the same type; false when there is none. */
  async replaceSecret(userId: string, secret: OneTimeSecret, now: Date): Promise<boolean> {
    const { type, tokenHash, codeHash } = secret;
    return (await this.db.run(replaceSecret, [userId, type, tokenHash, codeHash, now])) > 0;
  }
}
