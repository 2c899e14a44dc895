import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import type { AttemptKeys } from '../password/sign-in-attempt-statements';
import type { UserRecord } from '../user/user-record';
import { AccessTokenService, type AccessToken, type SessionFacts } from './access-token.service';
import { isSessionOver } from './decide-refresh';
import { RefreshTokenKeys } from './refresh-token-keys';
import { SessionConfig } from './session.config';
import { SessionRepository } from './session.repository';

/** What a caller needs to act as a user. */
export interface IssuedSession {
  readonly accessToken: AccessToken;
  readonly refreshToken: string;
  readonly user: UserRecord;
}

export interface SignIn {
  readonly userId: string;
  /** How the user proved who they are. */
  readonly method: string;
  /** What the audit log says of it. */
  readonly actions: readonly AuditAction[];
  readonly traits?: Readonly<Record<string, unknown>>;
  readonly newPasswordHash?: string | null;
  readonly checkedPasswordHash?: string | null;
  readonly attempt?: AttemptKeys;
}

/** Opens sessions and issues their tokens. */
@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accessTokens: AccessTokenService,
    private readonly refreshTokens: RefreshTokenKeys,
    private readonly audit: AuditService,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session for a user who has just proved who they are.
   * @throws AuthError `invalid_credentials` when the user has been banned, deleted or changed in the meantime.
   */
  async open({ userId, method, actions, traits, ...proof }: SignIn): Promise<IssuedSession> {
    const now = this.clock.now();
    const id = randomUUID();
    const events = { actions, now, ...(traits ? { traits } : {}) };
    const user = await this.sessions.open({ id, userId, method, ...proof, events });
    if (!user) throw authError('invalid_credentials');
    this.audit.announce(userId, events);
    return this.issue(user, { id, counter: 0, startedAt: now, amr: [{ method, updatedAt: now }] }, now);
  }

  /** Whether a session lives and has not come to its end. */
  async isWithinLimits(id: string): Promise<boolean> {
    const times = await this.sessions.findTimes(id);
    return times !== null && !isSessionOver(times, this.config, this.clock.now());
  }

  /** The tokens of a session as it stands. */
  async issue(
    user: UserRecord,
    session: SessionFacts & { readonly counter: number },
    now: Date,
  ): Promise<IssuedSession> {
    const refreshToken = this.refreshTokens.encode({ sessionId: session.id, counter: session.counter });
    return { user, refreshToken, accessToken: await this.accessTokens.issue(user, session, now) };
  }
}
