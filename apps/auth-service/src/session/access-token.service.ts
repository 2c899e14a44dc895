import { Injectable } from '@nestjs/common';
import type { UserRecord } from '../user/user-record';
import { assuranceLevelOf } from './assurance-level';
import { JwtConfig } from './jwt.config';
import { SessionConfig } from './session.config';
import { TokenSigner } from './token-signer';

/** A way in which the user of a session proved who they are. */
export interface AmrRecord {
  readonly method: string;
  readonly updatedAt: Date | string;
}

/** What is known of a session when a token is issued for it. */
export interface SessionFacts {
  readonly id: string;
  readonly startedAt: Date;
  readonly amr: readonly AmrRecord[];
}

export interface AccessToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

/** Issues the tokens by which other services know a user without asking. */
@Injectable()
export class AccessTokenService {
  constructor(
    private readonly signer: TokenSigner,
    private readonly config: JwtConfig,
    private readonly sessions: SessionConfig,
  ) {}

  async issue(user: UserRecord, session: SessionFacts, now: Date): Promise<AccessToken> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const expiresAt = this.expiryOf(user, session, issuedAt);
    const token = await this.signer.sign({
      ...(this.config.issuer ? { iss: this.config.issuer } : {}),
      sub: user.id,
      aud: user.aud,
      exp: expiresAt,
      iat: issuedAt,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.appMetadata,
      user_metadata: user.userMetadata,
      role: user.role,
      aal: assuranceLevelOf(session.amr.map(({ method }) => method)),
      amr: presentAmr(session.amr),
      session_id: session.id,
      is_anonymous: user.isAnonymous,
    });
    return { token, expiresInSeconds: expiresAt - issuedAt, expiresAt };
  }

  /** A session without the second factor that its user has lasts only as long as the operator bears with it. */
  private expiryOf(user: UserRecord, { startedAt, amr }: SessionFacts, issuedAt: number): number {
    const usual = issuedAt + this.config.expirySeconds;
    const { lowAalSeconds } = this.sessions;
    const couldBeHigher = user.factors.some(({ status }) => status === 'verified');
    const isLow = assuranceLevelOf(amr.map(({ method }) => method)) === 'aal1';
    if (lowAalSeconds === undefined || !couldBeHigher || !isLow) return usual;
    return Math.min(usual, Math.floor(startedAt.getTime() / 1000) + lowAalSeconds);
  }
}

/** Newest first. */
function presentAmr(amr: readonly AmrRecord[]): { method: string; timestamp: number }[] {
  return amr
    .map(({ method, updatedAt }) => ({ method, timestamp: Math.floor(new Date(updatedAt).getTime() / 1000) }))
    .sort((a, b) => b.timestamp - a.timestamp);
}
