import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { CodeChallenge } from '../pkce/code-challenge';

/** What is known of a browser that is expected back. */
export interface OAuthStateRow {
  readonly provider: string;
  readonly redirectTo: string;
  readonly mailBase: string;
  readonly audience: string;
  readonly inviteeId: string | null;
  readonly linkingUserId: string | null;
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: CodeChallenge['method'] | null;
  readonly verifier: string | null;
  readonly browserHash: string | null;
  readonly createdAt: Date;
}

export interface TakenState extends OAuthStateRow {
  /** Whether this request is the first that brings the state back. */
  readonly isFirst: boolean;
}

const insert = sql`
INSERT INTO {oauth_states} (state_hash, provider, redirect_to, mail_base, audience, invitee_id, linking_user_id,
  code_challenge, code_challenge_method, verifier, browser_hash, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

// Of parallel requests the one whose update finds the row unused is the first; the others wait for it and find it used.
const take = sql<TakenState>`
WITH used AS (
  UPDATE {oauth_states} SET used_at = $2, verifier = NULL WHERE state_hash = $1 AND used_at IS NULL RETURNING state_hash
)
SELECT s.provider, s.redirect_to AS "redirectTo", s.mail_base AS "mailBase", s.audience,
  s.invitee_id AS "inviteeId", s.linking_user_id AS "linkingUserId", s.code_challenge AS "codeChallenge",
  s.code_challenge_method AS "codeChallengeMethod", s.verifier, s.browser_hash AS "browserHash",
  s.created_at AS "createdAt", EXISTS (SELECT FROM used) AS "isFirst"
FROM {oauth_states} s WHERE s.state_hash = $1`;

/** The rows of browsers that are at a provider. */
@Injectable()
export class OAuthStateRepository {
  constructor(private readonly db: Database) {}

  async insert(stateHash: string, row: OAuthStateRow): Promise<void> {
    await this.db.run(insert, [
      stateHash,
      row.provider,
      row.redirectTo,
      row.mailBase,
      row.audience,
      row.inviteeId,
      row.linkingUserId,
      row.codeChallenge,
      row.codeChallengeMethod,
      row.verifier,
      row.browserHash,
      row.createdAt,
    ]);
  }

  /** Marks a state as used and gives what is known of it; it is the first time for one request only. */
  take(stateHash: string, now: Date): Promise<TakenState | null> {
    return this.db.row(take, [stateHash, now]);
  }
}
