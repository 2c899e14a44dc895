import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { OneTimeTokenService } from '../one-time-token/one-time-token.service';
import { PkceConfig } from '../pkce/pkce.config';
import { SessionConfig } from '../session/session.config';
import { CleanUpConfig } from './clean-up.config';
import { CleanUpRepository, type CleanUpLimits } from './clean-up.repository';

const BATCH_SIZE = 500;
/**
 * What has expired stays for another day: until then a client reads that it came too late, and not that it was never
 * known, and settings that were shortened by mistake can be put right.
 */
const GRACE_SECONDS = 24 * 3600;

/**
 * Removes sessions past their limits, links and codes nobody used, abandoned anonymous users and, if wanted, old audit
 * entries. Small statements that pass over locked rows keep nobody waiting; replicas take turns by advisory locks.
 */
@Injectable()
export class CleanUpService {
  constructor(
    private readonly repository: CleanUpRepository,
    private readonly config: CleanUpConfig,
    private readonly sessions: SessionConfig,
    private readonly tokens: OneTimeTokenService,
    private readonly pkce: PkceConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param goesOn asked before each batch.
   * @returns how many rows went, by table.
   */
  async run(goesOn: () => boolean = () => true): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const task of this.repository.listTasks(this.limits())) {
      let batch = BATCH_SIZE;
      while (batch === BATCH_SIZE && goesOn()) {
        batch = await this.repository.deleteBatch(task, BATCH_SIZE);
        removed[task.name] = (removed[task.name] ?? 0) + batch;
      }
    }
    return removed;
  }

  private limits(): CleanUpLimits {
    const now = this.clock.now();
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const { timeboxSeconds, inactivitySeconds } = this.sessions;
    const { anonymousUsersAfterSeconds, auditAfterSeconds } = this.config;
    return {
      sessionsEnded: before(GRACE_SECONDS),
      sessionsStarted: timeboxSeconds === undefined ? null : before(timeboxSeconds + GRACE_SECONDS),
      sessionsUsed: inactivitySeconds === undefined ? null : before(inactivitySeconds + GRACE_SECONDS),
      tokensSent: before(this.tokens.longestExpirySeconds + GRACE_SECONDS),
      codesIssued: before(this.pkce.codeExpirySeconds + GRACE_SECONDS),
      anonymousUsed: anonymousUsersAfterSeconds === 0 ? null : before(anonymousUsersAfterSeconds),
      auditWritten: auditAfterSeconds === 0 ? null : before(auditAfterSeconds),
    };
  }
}
