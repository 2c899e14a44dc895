import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { SignedInUser } from '../access/caller';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { SessionRepository } from '../session/session.repository';

/** Which sessions each scope ends, as seen from the one that asks. */
const scopes = {
  global: () => ({}),
  local: (sessionId: string) => ({ only: sessionId }),
  others: (sessionId: string) => ({ except: sessionId }),
} as const;

export const logoutScopes = Object.keys(scopes);

/** Ends sessions of a user. */
@Injectable()
export class LogoutService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A token without a session always ends all. @throws AuthError `validation_failed` for an unknown scope. */
  async logOut({ user, sessionId }: SignedInUser, asked?: string): Promise<void> {
    const scope = asked || 'global';
    if (!Object.hasOwn(scopes, scope))
      throw authError('validation_failed', { message: `scope must be one of ${logoutScopes.join(', ')}` });
    const which = sessionId ? scopes[scope as keyof typeof scopes](sessionId) : {};
    const events = { actions: ['logout'] as const, now: this.clock.now() };
    await this.sessions.endOfUser(user.id, which, events);
    this.audit.announce(user.id, events);
  }
}
