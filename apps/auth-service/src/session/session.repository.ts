import { Injectable } from '@nestjs/common';
import { currentRequest } from '@libs/http';
import { Database, sql } from '@libs/persistence';
import {
  AUDIT_VALUE_COUNT,
  auditValues,
  callerAddress,
  insertAudit,
  type AuditEvents,
} from '../audit/audit-entry';
import { forgetAttempts, type AttemptKeys } from '../password/sign-in-attempt-statements';
import { userColumns, type UserRecord } from '../user/user-record';
import type { AmrRecord } from './access-token.service';
import { isBelowPossibleLevel } from './assurance-level';
import type { RefreshFacts, SessionTimes } from './decide-refresh';
import { exchangeStatement } from './exchange-statement';

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly method: string;
  /** A new hash of the user's password, when the old one is of an older form. */
  readonly newPasswordHash?: string | null;
  /** The hash the password was checked against: a password changed meanwhile opens nothing. */
  readonly checkedPasswordHash?: string | null;
  /** The count of wrong passwords that ends with this right one. */
  readonly attempt?: AttemptKeys;
  readonly events: AuditEvents;
}

export interface Exchange {
  readonly sessionId: string;
  readonly counter: number;
  readonly now: Date;
  readonly startedAfter: Date | null;
  readonly usedAfter: Date | null;
  readonly isSinglePerUser: boolean;
  /** Sessions below the level that their user could reach are over when they started before. */
  readonly lowAalAfter: Date | null;
}

export type ExchangeRow = UserRecord &
  RefreshFacts & {
    readonly sessionCreatedAt: Date;
    readonly amr: readonly AmrRecord[];
    /** Whether this statement moved the session on to its next token. */
    readonly isAdvanced: boolean;
  };

export type SignedInRow = UserRecord & { readonly sessionStartedAt: Date | null };

const OPEN_AUDIT = 9;

const open = sql<UserRecord>`
WITH u AS (
  UPDATE {users}
  SET last_sign_in_at = $4::timestamptz, updated_at = $4, password_hash = coalesce($7, password_hash)
  WHERE id = $1 AND deleted_at IS NULL AND (banned_until IS NULL OR banned_until <= $4)
    AND ($8::text IS NULL OR password_hash = $8)
  RETURNING *
), session AS (
  INSERT INTO {sessions} (id, user_id, user_agent, ip, created_at, updated_at)
  SELECT $2::uuid, u.id, $5, $6, $4, $4 FROM u
  RETURNING id
), amr AS (
  INSERT INTO {amr_claims} (session_id, method, created_at, updated_at)
  SELECT session.id, $3, $4, $4 FROM session
), audit AS (${insertAudit('u', OPEN_AUDIT)}
), ${forgetAttempts('u', '$4', OPEN_AUDIT + AUDIT_VALUE_COUNT)}
SELECT ${userColumns()} FROM u`;

const end = sql`
WITH gone AS (DELETE FROM {sessions} WHERE id = $1 RETURNING user_id),
audit AS (${insertAudit('gone JOIN {users} u ON u.id = gone.user_id', 2)})
SELECT FROM gone`;

const endOfUser = sql`
WITH gone AS (
  DELETE FROM {sessions}
  WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)
)
${insertAudit('(SELECT * FROM {users} WHERE id = $1) u', 4)}`;

const signedIn = sql<SignedInRow>`
SELECT ${userColumns()}, s.created_at AS "sessionStartedAt"
FROM {users} u LEFT JOIN {sessions} s ON s.id = $2 AND s.user_id = u.id
WHERE u.id = $1 AND u.deleted_at IS NULL`;

const methods = sql<{ method: string }>`SELECT method FROM {amr_claims} WHERE session_id = $1`;

const times = sql<SessionTimes>`
SELECT s.created_at AS "createdAt", s.refreshed_at AS "refreshedAt", s.not_after AS "notAfter",
  ${isBelowPossibleLevel('s')} AS "isBelowPossibleLevel"
FROM {sessions} s WHERE s.id = $1`;

const exchange = sql<ExchangeRow>`${exchangeStatement}`;

const MAX_USER_AGENT = 1024;

/** The rows of sessions and of the methods that opened them. */
@Injectable()
export class SessionRepository {
  constructor(private readonly db: Database) {}

  /** Opens a session; null when the user is gone, banned, or has another password by now. */
  open(session: NewSession): Promise<UserRecord | null> {
    return this.db.row(open, [
      session.userId,
      session.id,
      session.method,
      session.events.now,
      ...callerValues(),
      session.newPasswordHash ?? null,
      session.checkedPasswordHash ?? null,
      ...auditValues(session.events),
      session.attempt?.account ?? null,
      session.attempt?.network ?? null,
    ]);
  }

  /** Moves a session on when the token is the active one, and tells in any case what was found. */
  exchange(
    { sessionId, counter, now, startedAfter, usedAfter, isSinglePerUser, lowAalAfter }: Exchange,
    events: AuditEvents,
  ) {
    return this.db.row(exchange, [
      sessionId,
      counter,
      now,
      ...callerValues(),
      startedAfter,
      usedAfter,
      isSinglePerUser,
      lowAalAfter,
      ...auditValues(events),
    ]);
  }

  /** Ends one session. */
  async end(id: string, events: AuditEvents): Promise<void> {
    await this.db.run(end, [id, ...auditValues(events)]);
  }

  /** Ends the sessions of a user: all, only one, or all but one. */
  async endOfUser(
    userId: string,
    which: { readonly only?: string | null; readonly except?: string | null },
    events: AuditEvents,
  ): Promise<void> {
    await this.db.run(endOfUser, [userId, which.only ?? null, which.except ?? null, ...auditValues(events)]);
  }

  /** A user together with whether a session of theirs lives. */
  findSignedIn(userId: string, sessionId: string | null): Promise<SignedInRow | null> {
    return this.db.row(signedIn, [userId, sessionId]);
  }

  findTimes(id: string): Promise<SessionTimes | null> {
    return this.db.row(times, [id]);
  }

  async listMethods(sessionId: string): Promise<string[]> {
    return (await this.db.rows(methods, [sessionId])).map(({ method }) => method);
  }
}

/** Whose device a session is on, as far as the request tells. */
function callerValues(): [userAgent: string, ip: string] {
  const request = currentRequest();
  return [request?.userAgent.slice(0, MAX_USER_AGENT) ?? '', callerAddress()];
}
