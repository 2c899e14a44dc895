import { Injectable } from '@nestjs/common';
import { Clock, currentRequest } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { decideRefresh, type RefreshVerdict, type TokenReuse } from './decide-refresh';
import { RefreshTokenKeys } from './refresh-token-keys';
import type { RefreshTokenContent } from './refresh-token';
import { SessionConfig } from './session.config';
import { SessionRepository, type ExchangeRow } from './session.repository';
import { SessionService, type IssuedSession } from './session.service';

/** A lost race is decided by the second look; more are only lost when the same session is raced over again. */
const MAX_LOOKS = 5;

/**
 * Exchanges a refresh token: reads the token, moves its session on in one statement that also tells what it found,
 * and lets the rule decide on that. Of any number of parallel exchanges of one token one moves the session on, and
 * all answer with the same next token.
 */
@Injectable()
export class RefreshService {
  constructor(
    private readonly tokens: RefreshTokenKeys,
    private readonly repository: SessionRepository,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError that says why the token is refused. */
  async refresh(token: string): Promise<IssuedSession> {
    const decoded = this.tokens.decode(token);
    if (decoded.kind === 'malformed')
      throw authError('validation_failed', { message: 'refresh_token is not a refresh token' });
    if (decoded.kind === 'forged') throw authError('refresh_token_not_found');
    const now = this.clock.now();
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      const found = await this.exchange(decoded, now);
      const verdict = this.decide(decoded, found, now);
      // The rule says rotate, yet another exchange was faster: what was read is stale.
      if (verdict.kind === 'rotate' && !found?.isAdvanced) continue;
      if (!found || verdict.kind === 'refuse') throw await this.refuse(decoded, verdict, now);
      return this.answer(decoded, found, verdict, now);
    }
    throw authError('conflict');
  }

  private exchange({ sessionId, counter }: RefreshTokenContent, now: Date): Promise<ExchangeRow | null> {
    const { timeboxSeconds, inactivitySeconds, lowAalSeconds, isSinglePerUser } = this.config;
    const limits = {
      startedAfter: secondsBefore(now, timeboxSeconds),
      usedAfter: secondsBefore(now, inactivitySeconds),
      isSinglePerUser,
      lowAalAfter: secondsBefore(now, lowAalSeconds),
    };
    const events = { actions: ['token_refreshed', 'token_revoked'] as const, now };
    return this.repository.exchange({ sessionId, counter, now, ...limits }, events);
  }

  private decide({ counter }: RefreshTokenContent, found: ExchangeRow | null, now: Date): RefreshVerdict {
    const facts = found && { ...found, createdAt: found.sessionCreatedAt };
    return decideRefresh(counter, facts, this.config, now);
  }

  private async answer(
    { sessionId, counter }: RefreshTokenContent,
    found: ExchangeRow,
    { kind }: RefreshVerdict,
    now: Date,
  ): Promise<IssuedSession> {
    const isRepeat = kind === 'repeat';
    if (isRepeat) await this.audit.record(found.id, { actions: ['token_refreshed'], now });
    else this.audit.announce(found.id, { actions: ['token_revoked', 'token_refreshed'], now });
    const { sessionCreatedAt: startedAt, amr } = found;
    return this.sessions.issue(found, { id: sessionId, counter: counter + 1, startedAt, amr }, now);
  }

  /** Says when the token was first used, so that an operator can tell a slow client from a thief. */
  private async report(sessionId: string, reuse: TokenReuse, endsSession: boolean, now: Date): Promise<void> {
    const context = currentRequest();
    if (context) Object.assign(context.logFields, { session_id: sessionId, token_used: firstUse(reuse) });
    if (!endsSession) return;
    const time = reuse.lastExchangeAt.toISOString();
    const firstUsed = reuse.isLastExchange ? { first_used_at: time } : { first_used_before: time };
    const traits = { reason: 'refresh_token_already_used', session_id: sessionId, ...firstUsed };
    await this.repository.end(sessionId, { actions: ['token_revoked'], traits, now });
  }

  private async refuse(
    { sessionId }: RefreshTokenContent,
    verdict: RefreshVerdict,
    now: Date,
  ): Promise<Error> {
    if (verdict.kind !== 'refuse') return authError('refresh_token_not_found');
    const { reuse, endsSession, code } = verdict;
    if (reuse) await this.report(sessionId, reuse, endsSession, now);
    if (reuse) return authError(code, { message: `The refresh token was ${firstUse(reuse)}` });
    return authError(code, code === 'user_banned' ? { status: 400 } : {});
  }
}

/** What both the caller and who reads the logs are told. */
function firstUse({ lastExchangeAt, isLastExchange }: TokenReuse): string {
  return `first used ${isLastExchange ? 'at' : 'before'} ${lastExchangeAt.toISOString()}`;
}

function secondsBefore(now: Date, seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(now.getTime() - seconds * 1000);
}
