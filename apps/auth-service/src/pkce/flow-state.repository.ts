import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import type { CodeChallenge } from './code-challenge';

export interface NewFlowState {
  readonly codeHash: string;
  readonly userId: string;
  readonly method: string;
  readonly challenge: CodeChallenge;
  readonly provider: string | null;
  readonly sealedTokens: Buffer | null;
  /** Codes of the user that are older are of no use any more and go. */
  readonly deadBefore: Date;
  readonly events: AuditEvents;
}

export interface FlowStateRow {
  readonly userId: string;
  readonly authenticationMethod: string;
  readonly challenge: string;
  readonly method: CodeChallenge['method'];
  readonly provider: string | null;
  readonly sealedTokens: Buffer | null;
  readonly createdAt: Date;
  readonly bannedUntil: Date | null;
}

const insert = sql`
WITH dead AS (
  DELETE FROM {flow_states} WHERE user_id = $2 AND created_at < $6
), issued AS (
  INSERT INTO {flow_states} (code_hash, user_id, authentication_method, code_challenge, code_challenge_method, created_at,
    provider, sealed_tokens)
  VALUES ($1, $2, $3, $4, $5, $7, $8, $9)
)
${insertAudit('(SELECT * FROM {users} WHERE id = $2) u', 10)}`;

const take = sql<FlowStateRow>`
DELETE FROM {flow_states} f USING {users} u
WHERE f.code_hash = $1 AND u.id = f.user_id
RETURNING f.user_id AS "userId", f.authentication_method AS "authenticationMethod", f.code_challenge AS challenge,
  f.code_challenge_method AS method, f.provider, f.sealed_tokens AS "sealedTokens", f.created_at AS "createdAt", u.banned_until AS "bannedUntil"`;

/** The rows of sign-ins that wait for their proof key. */
@Injectable()
export class FlowStateRepository {
  constructor(private readonly db: Database) {}

  async insert(flow: NewFlowState): Promise<void> {
    const { codeHash, userId, method, challenge, deadBefore, events } = flow;
    await this.db.run(insert, [
      codeHash,
      userId,
      method,
      challenge.challenge,
      challenge.method,
      deadBefore,
      events.now,
      flow.provider,
      flow.sealedTokens,
      ...auditValues(events),
    ]);
  }

  /** Removes a row and gives it: of parallel transactions one receives it, the others find nothing once it commits. */
  take(codeHash: string): Promise<FlowStateRow | null> {
    return this.db.row(take, [codeHash]);
  }
}
