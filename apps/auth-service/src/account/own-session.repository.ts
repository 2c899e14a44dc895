import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { auditValues, insertAudit, type AuditEvents } from '../audit/audit-entry';
import { isBelowPossibleLevel } from '../session/assurance-level';
import type { SessionTimes } from '../session/decide-refresh';

export type OwnSessionRow = SessionTimes & {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly methods: readonly string[];
};

const list = sql<OwnSessionRow>`
SELECT s.id, s.created_at AS "createdAt", s.refreshed_at AS "refreshedAt", s.not_after AS "notAfter",
  ${isBelowPossibleLevel('s')} AS "isBelowPossibleLevel", s.user_agent AS "userAgent", s.ip, ARRAY(SELECT a.method::text FROM {amr_claims} a WHERE a.session_id = s.id) AS methods
FROM {sessions} s WHERE s.user_id = $1
ORDER BY coalesce(s.refreshed_at, s.created_at) DESC, s.id LIMIT $2`;

const end = sql<{ id: string }>`
WITH gone AS (
  DELETE FROM {sessions} WHERE user_id = $1 AND id = $2 RETURNING id, user_id
), audit AS (${insertAudit('gone JOIN {users} u ON u.id = gone.user_id', 3)})
SELECT id FROM gone`;

/** The sessions of one user, for the user. */
@Injectable()
export class OwnSessionRepository {
  constructor(private readonly db: Database) {}

  /** The one used last comes first. */
  list(userId: string, limit: number): Promise<OwnSessionRow[]> {
    return this.db.rows(list, [userId, limit]);
  }

  /** Ends a session and tells whether the user had it. */
  async end(userId: string, id: string, events: AuditEvents): Promise<boolean> {
    return (await this.db.row(end, [userId, id, ...auditValues(events)])) !== null;
  }
}
