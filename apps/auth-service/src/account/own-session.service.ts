import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { isUUID } from 'class-validator';
import type { SignedInUser } from '../access/caller';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { isSessionOver } from '../session/decide-refresh';
import { SessionConfig } from '../session/session.config';
import { presentOwnSession, type OwnSessionDto } from './own-session.dto';
import { OwnSessionRepository } from './own-session.repository';

const MAX_SESSIONS = 100;

/** Shows users where they are signed in, and lets them end a session on a device they no longer have. */
@Injectable()
export class OwnSessionService {
  constructor(
    private readonly sessions: OwnSessionRepository,
    private readonly audit: AuditService,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  async list({ user, sessionId }: SignedInUser): Promise<OwnSessionDto[]> {
    const now = this.clock.now();
    const found = await this.sessions.list(user.id, MAX_SESSIONS);
    return found
      .filter((session) => !isSessionOver(session, this.config, now))
      .map((session) => presentOwnSession(session, session.id === sessionId));
  }

  /** @throws AuthError `session_not_found` for what is no session of the user. */
  async end({ user }: SignedInUser, id: string): Promise<void> {
    const events = { actions: ['logout'] as const, now: this.clock.now() };
    const isEnded = isUUID(id) && (await this.sessions.end(user.id, id, events));
    if (!isEnded)
      throw authError('session_not_found', { status: 404, message: 'The user has no such session' });
    this.audit.announce(user.id, events);
  }
}
