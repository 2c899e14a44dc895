import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import type { CodeChallenge } from './code-challenge';

export interface NewFlowState {
  readonly codeHash: string;
  readonly userId: string;
  readonly method: string;
  readonly challenge: CodeChallenge;
  /** Codes of the user that are older are of no use any more and go. */
  readonly deadBefore: Date;
  readonly events: AuditEvents;
}

export interface FlowStateRow {
  readonly userId: string;
  readonly authenticationMethod: string;
  readonly challenge: string;
  readonly method: CodeChallenge['method'];
  readonly createdAt: Date;
  readonly bannedUntil: Date | null;
}

const insert = sql`
WITH dead AS (
  DELETE FROM {flow_states} WHERE user_id = $2 AND created_at < $6
), issued AS (
  INSERT INTO {flow_states} (code_hash, user_id, authentication_method, code_challenge, code_challenge_method, created_at)
  VALUES ($1, $2, $3, $4, $5, $7)
)
${insertAudit('(SELECT * FROM {users} WHERE id = $2) u', 8)}`;

const take = sql<FlowStateRow>`
DELETE FROM {flow_states} f USING {users} u
WHERE f.code_hash = $1 AND u.id = f.user_id
RETURNING f.user_id AS "userId", f.authentication_method AS "authenticationMethod", f.code_challenge AS challenge,
  f.code_challenge_method AS method, f.created_at AS "createdAt", u.banned_until AS "bannedUntil"`;

/** The rows of sign-ins that wait for their proof key. */
@Injectable()
export class FlowStateRepository {
  constructor(private readonly db: Database) {}

  async insert({ codeHash, userId, method, challenge, deadBefore, events }: NewFlowState): Promise<void> {
    await this.db.run(insert, [
      codeHash,
      userId,
      method,
      challenge.challenge,
      challenge.method,
      deadBefore,
      events.now,
      ...auditValues(events),
    ]);
  }

  /** Removes a row and gives it: of parallel transactions one receives it, the others find nothing once it commits. */
  take(codeHash: string): Promise<FlowStateRow | null> {
    return this.db.row(take, [codeHash]);
  }
}
