import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { SessionService } from '../session/session.service';
import { SessionRepository, type SignedInRow } from '../session/session.repository';
import { TokenSigner, type Claims } from '../session/token-signer';
import type { SignedInUser } from './caller';
import { readSessionId, readUserId } from './identify-caller';

/** The claims of a token that may administer. */
export type AdminClaims = Claims & { readonly role: string };

/** Tells from a bearer token who calls and whether they may. */
@Injectable()
export class AccessService {
  constructor(
    private readonly signer: TokenSigner,
    private readonly repository: SessionRepository,
    private readonly sessions: SessionService,
    private readonly config: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /** The user of a token, who must exist, not be banned, and have the session the token names. */
  async identify(token: string): Promise<SignedInUser> {
    const claims = await this.signer.verify(token);
    const userId = readUserId(claims);
    const sessionId = readSessionId(claims);
    const user = await this.findLiving(userId, sessionId);
    return { user, sessionId, sessionStartedAt: user.sessionStartedAt, claims };
  }

  /**
   * Admits the roles of administrators. The claim decides; a token that belongs to a session needs that session to
   * live and to be within its limits, while a service key needs neither user nor session.
   * @param moreRoles that are admitted besides those configured.
   */
  async requireAdmin(token: string, moreRoles: readonly string[] = []): Promise<AdminClaims> {
    const claims = await this.signer.verify(token);
    const { role } = claims;
    if (typeof role !== 'string' || ![...this.config.adminRoles, ...moreRoles].includes(role))
      throw authError('not_admin');
    const sessionId = readSessionId(claims);
    if (sessionId === null) return { ...claims, role };
    await this.findLiving(readUserId(claims), sessionId);
    if (!(await this.sessions.isWithinLimits(sessionId))) throw authError('session_expired', { status: 403 });
    return { ...claims, role };
  }

  private async findLiving(userId: string, sessionId: string | null): Promise<SignedInRow> {
    const found = await this.repository.findSignedIn(userId, sessionId);
    if (!found) throw authError('user_not_found');
    if (sessionId !== null && found.sessionStartedAt === null) throw authError('session_not_found');
    if (found.bannedUntil && found.bannedUntil > this.clock.now()) throw authError('user_banned');
    return found;
  }
}
