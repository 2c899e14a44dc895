import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { SessionService } from '../session/session.service';
import { presentSession, type TokenResponseDto } from '../session/token-response.dto';
import { AccountsConfig } from '../user/accounts.config';
import { UserRepository } from '../user/user.repository';

/** Gives a visitor an account without asking who they are. */
@Injectable()
export class AnonymousSignUpService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly accounts: AccountsConfig,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `anonymous_provider_disabled`, `signup_disabled`. */
  async signUp(data: Readonly<Record<string, unknown>>, aud: string): Promise<TokenResponseDto> {
    if (!this.accounts.areAnonymousUsersEnabled) throw authError('anonymous_provider_disabled');
    if (this.accounts.isSignupDisabled) throw authError('signup_disabled');
    const session = await this.db.transaction(async () => {
      const now = this.clock.now();
      const user = await this.users.insertAnonymousUser({ aud, role: this.jwt.defaultRole, data, now });
      return this.sessions.open({ userId: user.id, method: 'anonymous', actions: [] });
    });
    return presentSession(session);
  }
}
