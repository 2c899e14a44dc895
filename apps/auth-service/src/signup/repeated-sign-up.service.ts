import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CommitAndThrow, Database } from '@libs/persistence';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import type { TokenResponseDto } from '../session/token-response.dto';
import type { UserRecord } from '../user/user-record';
import { fabricateUser, type Contact } from './fabricate-user';

export interface RepeatedSignUp {
  readonly contact: Contact;
  /** Whether nobody is asked for a confirmation. */
  readonly isAutoconfirm: boolean;
  readonly audience: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answers who signs up with an address or a number that has a user. */
@Injectable()
export class RepeatedSignUpService {
  constructor(
    private readonly db: Database,
    private readonly passwords: PasswordService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** For a confirmed contact: a made-up user where confirmations are asked for, a refusal where they are not. */
  async answer(
    owner: UserRecord,
    { contact, isAutoconfirm, audience, data }: RepeatedSignUp,
  ): Promise<UserRecord> {
    const now = this.clock.now();
    await this.audit.record(owner.id, {
      actions: ['user_repeated_signup'],
      traits: { provider: contact.provider },
      now,
    });
    if (isAutoconfirm) throw new CommitAndThrow(authError('user_already_exists'));
    return fabricateUser(contact, audience, data, now);
  }

  /**
   * For a contact that was never confirmed, where no confirmation is needed any more: the password of the first sign-up
   * opens the account. Without it a stranger could take over what was prepared for somebody else.
   * @param open confirms the contact and opens the first session, in a transaction.
   */
  async claim(
    owner: UserRecord,
    password: string,
    open: () => Promise<TokenResponseDto>,
  ): Promise<TokenResponseDto> {
    if (!(await this.passwords.verify(password, owner.passwordHash))) throw authError('user_already_exists');
    return this.db.transaction(open);
  }
}
