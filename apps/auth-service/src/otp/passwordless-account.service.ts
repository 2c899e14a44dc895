import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { NewAccountService, type NewAccount } from '../signup/new-account.service';
import { AccountsConfig } from '../user/accounts.config';
import { PhoneUserRepository } from '../user/phone-user.repository';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';

export interface WantedAccount {
  readonly audience: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether a user who does not exist is created. */
  readonly mayCreate: boolean;
}

export interface FoundAccount {
  readonly user: UserRecord;
  /** Whether the user was created just now. */
  readonly isNew: boolean;
}

/** How users are found and created by one kind of contact. */
interface ContactAccess {
  readonly provider: string;
  readonly lock: () => Promise<UserRecord | null>;
  readonly insert: (account: Omit<NewAccount, 'email'>) => Promise<UserRecord | null>;
  readonly confirmedAt: (user: UserRecord) => Date | null;
}

/** Finds the user of an address or a number, or creates one who has no password. */
@Injectable()
export class PasswordlessAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly phones: PhoneUserRepository,
    private readonly accounts: NewAccountService,
    private readonly audit: AuditService,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `otp_disabled`, and `signup_disabled` unless the address has a confirmed user. */
  findOrCreate(email: string, wanted: WantedAccount): Promise<FoundAccount> {
    return this.firstOf(wanted, {
      provider: 'email',
      lock: () => this.users.lockByEmail(email),
      insert: (account) => this.accounts.insert({ ...account, email }),
      confirmedAt: (user) => user.emailConfirmedAt,
    });
  }

  /** The same for a number. */
  findOrCreateByPhone(phone: string, wanted: WantedAccount): Promise<FoundAccount> {
    return this.firstOf(wanted, {
      provider: 'phone',
      lock: () => this.phones.lock(phone),
      insert: (account) => this.accounts.insertPhone({ ...account, phone }),
      confirmedAt: (user) => user.phoneConfirmedAt,
    });
  }

  private async firstOf(
    { audience, data, mayCreate }: WantedAccount,
    { provider, lock, insert, confirmedAt }: ContactAccess,
  ): Promise<FoundAccount> {
    const owner = await lock();
    if (!owner && !mayCreate) throw authError('otp_disabled');
    if (!(owner && confirmedAt(owner)) && this.config.isSignupDisabled) throw authError('signup_disabled');
    // Tried for who exists as well: then an address without a user costs no statement more.
    const created = mayCreate ? await insert({ audience, data, passwordHash: null }) : null;
    if (owner) return { user: owner, isNew: false };
    if (created && confirmedAt(created))
      await this.audit.record(created.id, {
        actions: ['user_signedup'],
        traits: { provider },
        now: this.clock.now(),
      });
    // A sign-up of the same moment was faster.
    const user = created ?? (await lock());
    if (!user) throw authError('conflict');
    return { user, isNew: created !== null };
  }
}
