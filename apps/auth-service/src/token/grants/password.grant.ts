import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../../errors/auth-error';
import { PasswordService } from '../../password/password.service';
import { SessionService } from '../../session/session.service';
import { presentSession, type TokenResponseDto } from '../../session/token-response.dto';
import { AccountsConfig } from '../../user/accounts.config';
import { phoneDigits } from '../../user/normalize-phone';
import { PhoneUserRepository } from '../../user/phone-user.repository';
import type { UserRecord } from '../../user/user-record';
import { UserRepository } from '../../user/user.repository';
import type { TokenBody } from '../token.dto';
import type { Grant } from './grant';

/**
 * Signs a user in by email or phone and password. A contact nobody has, one without a password and a wrong password get
 * the same answer after the same time.
 */
@Injectable()
export class PasswordGrant implements Grant {
  constructor(
    private readonly users: UserRepository,
    private readonly phones: PhoneUserRepository,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
  ) {}

  async exchange({ email, phone, password = '' }: TokenBody, audience: string): Promise<TokenResponseDto> {
    const user = await this.find(email, phone, audience);
    const hash = user?.passwordHash ?? null;
    const isRight = await this.passwords.verify(password, hash);
    if (user?.bannedUntil && user.bannedUntil > this.clock.now() && hash !== null && isRight)
      throw authError('user_banned', { status: 400 });
    if (!user || hash === null || !isRight) throw authError('invalid_credentials');
    if (phone && !user.phoneConfirmedAt) throw authError('phone_not_confirmed');
    if (!phone && !user.emailConfirmedAt) throw authError('email_not_confirmed');
    const session = await this.sessions.open({
      userId: user.id,
      method: 'password',
      actions: ['login'],
      traits: { provider: phone ? 'phone' : 'email' },
      newPasswordHash: await this.passwords.rehash(password, hash),
      checkedPasswordHash: hash,
    });
    const weakness = this.passwords.weaknessOf(password);
    const hint = weakness && { weak_password: { message: weakness.message, reasons: [...weakness.reasons] } };
    return { ...presentSession(session), ...hint };
  }

  private async find(
    email: string | undefined,
    phone: string | undefined,
    audience: string,
  ): Promise<UserRecord | null> {
    if (email && phone)
      throw authError('validation_failed', { message: 'Give either email or phone, not both' });
    if (email) {
      if (!this.config.isEmailEnabled) throw authError('email_provider_disabled', { status: 422 });
      return this.users.findByEmail(email.toLowerCase(), audience);
    }
    if (phone) {
      if (!this.config.isPhoneEnabled) throw authError('phone_provider_disabled', { status: 422 });
      return this.phones.find(phoneDigits(phone), audience);
    }
    throw authError('validation_failed', { message: 'email or phone is missing' });
  }
}
