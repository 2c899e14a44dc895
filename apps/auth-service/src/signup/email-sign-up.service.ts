import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import type { MailRequestOrigin } from '../one-time-token/one-time-mail.service';
import type { CodeChallenge } from '../pkce/code-challenge';
import type { TokenResponseDto } from '../session/token-response.dto';
import { normalizeEmail } from '../user/normalize-email';
import { presentUser } from '../user/present-user';
import type { UserDto } from '../user/user.dto';
import { UserRepository } from '../user/user.repository';
import { ConfirmationService } from './confirmation.service';
import { NewAccountService } from './new-account.service';
import { RepeatedSignUpService } from './repeated-sign-up.service';

export interface EmailSignUp {
  readonly email: string | undefined;
  readonly password: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly challenge: CodeChallenge | null;
}

/**
 * Creates an account by email and password. The password is hashed before it is known whether the address is taken,
 * so the time tells nothing. Of parallel sign-ups of one address one creates the user; the unique index decides.
 */
@Injectable()
export class EmailSignUpService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly accounts: NewAccountService,
    private readonly confirmations: ConfirmationService,
    private readonly repeated: RepeatedSignUpService,
  ) {}

  /** @throws AuthError `validation_failed` without a password, and what {@link PasswordService.requireGood} says. */
  requirePassword(password: string | undefined): string {
    if (!password) throw authError('validation_failed', { message: 'A password is required' });
    this.passwords.requireGood(password);
    return password;
  }

  async signUp(
    { challenge, ...request }: EmailSignUp,
    { audience, mail }: MailRequestOrigin,
  ): Promise<UserDto | TokenResponseDto> {
    const links = { ...mail, challenge };
    const email = normalizeEmail(request.email);
    const passwordHash = await this.passwords.hash(request.password);
    const outcome = await this.db.transaction(async () => {
      const isAutoconfirm = !this.confirmations.isByMail;
      await this.confirmations.claimMail(email);
      const created = await this.accounts.insert({ ...request, email, passwordHash, audience });
      if (created && isAutoconfirm) return this.confirmations.finish(created, links);
      // Asked for a new user as well: an address that is taken must not take longer.
      const owner = await this.users.lockByEmail(email);
      if (!owner) throw authError('conflict');
      const contact = { provider: 'email' as const, email };
      if (owner.emailConfirmedAt)
        return presentUser(
          await this.repeated.answer(owner, { contact, isAutoconfirm, audience, data: request.data }),
        );
      return isAutoconfirm ? { unproven: owner } : this.confirmations.finish(owner, links);
    });
    if (!('unproven' in outcome)) return outcome;
    const { unproven } = outcome;
    return this.repeated.claim(unproven, request.password, () => this.confirmations.confirm(unproven));
  }
}
