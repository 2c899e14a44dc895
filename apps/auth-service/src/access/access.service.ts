import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock, currentRequest } from '@libs/http';
import type { Actor } from '../audit/admin-audit-entry';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { SessionService } from '../session/session.service';
import { SessionRepository, type SignedInRow } from '../session/session.repository';
import { TokenSigner } from '../session/token-signer';
import type { SignedInUser } from './caller';
import { readSessionId, readUserId } from './identify-caller';
import { requireBearer } from './read-bearer';
import { readServiceKey } from './read-service-key';
import { ServiceKeyService } from './service-key.service';

/** Tells from the credentials of a request who calls and whether they may. */
@Injectable()
export class AccessService {
  constructor(
    private readonly signer: TokenSigner,
    private readonly repository: SessionRepository,
    private readonly sessions: SessionService,
    private readonly keys: ServiceKeyService,
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
   * Admits the roles of administrators: those of a service key, or of a token.
   * @param moreRoles that are admitted besides those configured.
   */
  async requireAdmin(headers: IncomingHttpHeaders, moreRoles: readonly string[] = []): Promise<Actor> {
    const roles = [...this.config.adminRoles, ...moreRoles];
    const key = readServiceKey(headers);
    if (key === null) return { username: await this.requireAdminToken(requireBearer(headers), roles) };
    const { roles: held, name, prefix } = await this.keys.require(key, roles);
    const context = currentRequest();
    if (context) context.logFields['service_key'] = prefix;
    return { username: held.join(), name: `${name} (${prefix})` };
  }

  /**
   * The claim decides; a token that belongs to a session needs that session to live and to be within its limits, while
   * one that an operator has signed for a server needs neither user nor session.
   */
  private async requireAdminToken(token: string, roles: readonly string[]): Promise<string> {
    const claims = await this.signer.verify(token);
    const { role } = claims;
    if (typeof role !== 'string' || !roles.includes(role)) throw authError('not_admin');
    const sessionId = readSessionId(claims);
    if (sessionId === null) return role;
    await this.findLiving(readUserId(claims), sessionId);
    if (!(await this.sessions.isWithinLimits(sessionId))) throw authError('session_expired', { status: 403 });
    return role;
  }

  private async findLiving(userId: string, sessionId: string | null): Promise<SignedInRow> {
    const found = await this.repository.findSignedIn(userId, sessionId);
    if (!found) throw authError('user_not_found');
    if (sessionId !== null && found.sessionStartedAt === null) throw authError('session_not_found');
    if (found.bannedUntil && found.bannedUntil > this.clock.now()) throw authError('user_banned');
    return found;
  }
}
