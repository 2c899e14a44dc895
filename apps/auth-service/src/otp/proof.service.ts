import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { OneTimeTokenService } from '../one-time-token/one-time-token.service';
import type { OneTimeTokenType, TokenRow } from '../one-time-token/one-time-token.repository';
import { SessionService, type IssuedSession } from '../session/session.service';
import { UserRepository } from '../user/user.repository';

/** What a user shows to prove that an address is theirs. */
export type Proof =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string; readonly email: string; readonly audience: string };

/**
 * Accepts a proof: checks it, confirms the address, uses up all that was sent to the user, and opens a session. All
 * of it happens or none, and of parallel requests with one proof one succeeds.
 */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly tokens: OneTimeTokenService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param passwordHash taken over by a user who has no password yet, such as an invited one.
   * @throws AuthError `otp_expired`, `user_banned`.
   */
  accept(
    proof: Proof,
    types: readonly OneTimeTokenType[],
    passwordHash: string | null = null,
  ): Promise<IssuedSession> {
    return this.db.transaction(async () => {
      const found = await this.check(proof, types);
      const now = this.clock.now();
      if (found.bannedUntil && found.bannedUntil > now) throw authError('user_banned');
      await this.settle(found, passwordHash, now);
      const isFirst = found.tokenType === 'confirmation' || !found.emailConfirmedAt;
      return this.sessions.open({
        userId: found.id,
        method: 'otp',
        actions: [isFirst ? 'user_signedup' : 'login'],
        traits: { provider: 'email' },
      });
    });
  }

  private async settle(user: TokenRow, passwordHash: string | null, now: Date): Promise<void> {
    const newPasswordHash = user.passwordHash === null ? passwordHash : null;
    if (!user.emailConfirmedAt || newPasswordHash) await this.users.confirmEmail(user, now, newPasswordHash);
    await this.tokens.removeAll(user.id);
  }

  private check(proof: Proof, types: readonly OneTimeTokenType[]): Promise<TokenRow> {
    return proof.kind === 'link'
      ? this.tokens.requireLink(proof.token, types)
      : this.tokens.requireCode(proof.email, proof.audience, proof.code, types);
  }
}
