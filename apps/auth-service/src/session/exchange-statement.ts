import { insertAudit } from '../audit/audit-entry';
import { userColumns } from '../user/user-record';
import { isBelowPossibleLevel } from './assurance-level';

/**
 * Whether the session called `s` is within its limits at $3: its own end, the timebox, the inactivity
 * limit, the patience with a level below the possible one. */
const isWithinLimits = (s: string) => `(${s}.not_after IS NULL OR ${s}.not_after > $3)
    AND ($6::timestamptz IS NULL OR ${s}.created_at >= $6)
    AND ($7::timestamptz IS NULL OR coalesce(${s}.refreshed_at, ${s}.created_at) >= $7)
    AND ($9::timestamptz IS NULL OR ${s}.created_at >= $9 OR NOT ${isBelowPossibleLevel(s)})`;

/** Whether the user of session `s` has another one, used later, where only one may live. */
const isSuperseded = `($8::boolean AND EXISTS (
      SELECT FROM {sessions} other
      WHERE other.user_id = s.user_id AND other.id <> s.id AND other.tag IS NOT DISTINCT FROM s.tag
        AND coalesce(other.refreshed_at, other.created_at) > coalesce(s.refreshed_at, s.created_at)
        AND ${isWithinLimits('other')}
    ))`;

/**
 * One exchange of a refresh token in one statement. The update takes the row only while the presented counter is the
 * active one, so of many parallel exchanges exactly one moves the session on; the others wait for it, update nothing,
 * and see in `isAdvanced` that what they read may be stale.
 *
 * $1 session, $2 counter, $3 now, $4 user agent, $5 address, $6 sessions started before are over, $7 sessions last
 * used before are over, $8 whether a user has a single session, $9 sessions below their possible level started before
 * are over, from $10 the audit values.
 */
export const exchangeStatement = `
WITH moved AS (
  UPDATE {sessions} s
  SET refresh_counter = s.refresh_counter + 1, refreshed_at = $3::timestamptz, updated_at = $3, user_agent = $4, ip = $5
  FROM {users} owner
  WHERE s.id = $1::uuid AND s.refresh_counter = $2::integer AND owner.id = s.user_id
    AND (owner.banned_until IS NULL OR owner.banned_until <= $3)
    AND ${isWithinLimits('s')}
    AND NOT ${isSuperseded}
  RETURNING s.id, s.user_id
), audit AS (${insertAudit('moved JOIN {users} u ON u.id = moved.user_id', 10)})
SELECT ${userColumns()},
  s.refresh_counter AS counter, s.created_at AS "sessionCreatedAt", s.refreshed_at AS "refreshedAt",
  s.not_after AS "notAfter", ${isSuperseded} AS "isSuperseded",
  ${isBelowPossibleLevel('s')} AS "isBelowPossibleLevel",
  EXISTS (SELECT FROM moved) AS "isAdvanced",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('method', a.method, 'updatedAt', a.updated_at)), '[]')
   FROM {amr_claims} a WHERE a.session_id = s.id) AS amr
FROM {sessions} s JOIN {users} u ON u.id = s.user_id
WHERE s.id = $1`;
