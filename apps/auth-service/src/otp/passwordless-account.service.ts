import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { NewAccountService } from '../signup/new-account.service';
import { AccountsConfig } from '../user/accounts.config';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';

export interface WantedAccount {
  readonly email: string;
  readonly audience: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether a user who does not exist is created. */
  readonly mayCreate: boolean;
}

/** Finds the user of an address, or creates one who has no password. */
@Injectable()
export class PasswordlessAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: NewAccountService,
    private readonly audit: AuditService,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `otp_disabled`, and `signup_disabled` unless the address has a confirmed user. */
  async findOrCreate(wanted: WantedAccount): Promise<UserRecord> {
    const owner = await this.users.lockByEmail(wanted.email);
    if (!owner && !wanted.mayCreate) throw authError('otp_disabled');
    if (!owner?.emailConfirmedAt && this.config.isSignupDisabled) throw authError('signup_disabled');
    return owner ?? this.create(wanted);
  }

  private async create({ email, audience, data }: WantedAccount): Promise<UserRecord> {
    const created = await this.accounts.insert({ email, audience, data, passwordHash: null });
    if (created?.emailConfirmedAt)
      await this.audit.record(created.id, {
        actions: ['user_signedup'],
        traits: { provider: 'email' },
        now: this.clock.now(),
      });
    // A sign-up of the same moment was faster.
    const user = created ?? (await this.users.lockByEmail(email));
    if (!user) throw authError('conflict');
    return user;
  }
}
