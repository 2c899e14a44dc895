import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { MailerConfig } from '../mail/mailer.config';
import { JwtConfig } from '../session/jwt.config';
import { SmsConfig } from '../sms/sms.config';
import { PhoneUserRepository } from '../user/phone-user.repository';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly audience: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface NewPhoneAccount extends Omit<NewAccount, 'email'> {
  readonly phone: string;
}

/** Gives an address or a number its user. */
@Injectable()
export class NewAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly phones: PhoneUserRepository,
    private readonly jwt: JwtConfig,
    private readonly mailer: MailerConfig,
    private readonly sms: SmsConfig,
    private readonly clock: Clock,
  ) {}

  /** The new user, or null when the address is taken. */
  insert({ audience, ...account }: NewAccount): Promise<UserRecord | null> {
    return this.users.insertEmailUser({
      ...account,
      aud: audience,
      role: this.jwt.defaultRole,
      isConfirmed: this.mailer.isAutoconfirm,
      now: this.clock.now(),
    });
  }

  /** The new user, or null when the number is taken. */
  insertPhone({ audience, ...account }: NewPhoneAccount): Promise<UserRecord | null> {
    return this.phones.insert({
      ...account,
      aud: audience,
      role: this.jwt.defaultRole,
      isConfirmed: this.sms.isAutoconfirm,
      now: this.clock.now(),
    });
  }
}
