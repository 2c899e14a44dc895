import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';

export interface MailClaim {
  readonly addressHash: string;
  readonly purpose: string;
  readonly now: Date;
  /** The latest time of the former request. */
  readonly latestFormer: Date;
  /** Rows older than this limit nothing any more. */
  readonly deadBefore: Date;
}

export interface ClaimResult {
  readonly isGranted: boolean;
  readonly formerAt: Date | null;
}

/**
 * Every claim removes up to two dead rows of others, so the table stays as small as what still limits something.
 * $1 address, $2 purpose, $3 now, $4 latest former, $5 dead before.
 */
const claim = sql<ClaimResult>`
WITH dead AS (
  DELETE FROM {mail_requests} r USING (
    SELECT address_hash, purpose FROM {mail_requests}
    WHERE requested_at < $5 AND address_hash <> $1
    ORDER BY requested_at LIMIT 2 FOR UPDATE SKIP LOCKED
  ) old
  WHERE r.address_hash = old.address_hash AND r.purpose = old.purpose
), granted AS (
  INSERT INTO {mail_requests} AS r (address_hash, purpose, requested_at) VALUES ($1, $2, $3)
  ON CONFLICT (address_hash, purpose) DO UPDATE SET requested_at = excluded.requested_at
  WHERE r.requested_at <= $4
  RETURNING purpose
)
SELECT EXISTS (SELECT FROM granted) AS "isGranted",
  (SELECT requested_at FROM {mail_requests} WHERE address_hash = $1 AND purpose = $2) AS "formerAt"`;

/** The rows of what limits mails by address. */
@Injectable()
export class MailRequestRepository {
  constructor(private readonly db: Database) {}

  /** Of parallel claims for one address and purpose one is granted. */
  async claim({ addressHash, purpose, now, latestFormer, deadBefore }: MailClaim): Promise<ClaimResult> {
    const result = await this.db.row(claim, [addressHash, purpose, now, latestFormer, deadBefore]);
    return result ?? { isGranted: false, formerAt: null };
  }
}
