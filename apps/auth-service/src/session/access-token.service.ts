import { Injectable } from '@nestjs/common';
import type { UserRecord } from '../user/user-record';
import { JwtConfig } from './jwt.config';
import { TokenSigner } from './token-signer';

/** A way in which the user of a session proved who they are. */
export interface AmrRecord {
  readonly method: string;
  readonly updatedAt: Date | string;
}

export interface AccessToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

/** Methods that stand for a second factor. */
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);

/** The assurance level of a session that was opened by these methods (NIST SP 800-63B section 4). */
export function assuranceLevelOf(methods: readonly string[]): 'aal1' | 'aal2' {
  return methods.some((method) => SECOND_FACTORS.has(method)) ? 'aal2' : 'aal1';
}

/** Issues the tokens by which other services know a user without asking. */
@Injectable()
export class AccessTokenService {
  constructor(
    private readonly signer: TokenSigner,
    private readonly config: JwtConfig,
  ) {}

  async issue(
    user: UserRecord,
    session: { readonly id: string; readonly amr: readonly AmrRecord[] },
    now: Date,
  ): Promise<AccessToken> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const expiresAt = issuedAt + this.config.expirySeconds;
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
}

/** Newest first. */
function presentAmr(amr: readonly AmrRecord[]): { method: string; timestamp: number }[] {
  return amr
    .map(({ method, updatedAt }) => ({ method, timestamp: Math.floor(new Date(updatedAt).getTime() / 1000) }))
    .sort((a, b) => b.timestamp - a.timestamp);
}
