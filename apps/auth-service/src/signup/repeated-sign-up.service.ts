import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CommitAndThrow, Database } from '@libs/persistence';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import type { TokenResponseDto } from '../session/token-response.dto';
import { presentUser } from '../user/present-user';
import type { UserRecord } from '../user/user-record';
import type { UserDto } from '../user/user.dto';
import { UserRepository } from '../user/user.repository';
import { ConfirmationService } from './confirmation.service';
import { fabricateUser } from './fabricate-user';

export interface RepeatedSignUp {
  readonly email: string;
  readonly audience: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answers who signs up with an address that has a user. */
@Injectable()
export class RepeatedSignUpService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly confirmations: ConfirmationService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** For a confirmed address: a made-up user where mails are sent, a refusal where they are not. */
  async answer(owner: UserRecord, { email, audience, data }: RepeatedSignUp): Promise<UserDto> {
    const now = this.clock.now();
    await this.audit.record(owner.id, {
      actions: ['user_repeated_signup'],
      traits: { provider: 'email' },
      now,
    });
    if (!this.confirmations.isByMail) throw new CommitAndThrow(authError('user_already_exists'));
    return presentUser(fabricateUser(email, audience, data, now));
  }

  /**
   * For an address that was never confirmed, where no mail is needed any more: the password of the first sign-up
   * opens the account. Without it a stranger could take over what was prepared for somebody else.
   */
  async claim(owner: UserRecord, password: string): Promise<TokenResponseDto> {
    if (!(await this.passwords.verify(password, owner.passwordHash))) throw authError('user_already_exists');
    return this.db.transaction(async () => {
      await this.users.confirmEmail(owner, this.clock.now());
      return this.confirmations.openFirstSession(owner);
    });
  }
}
