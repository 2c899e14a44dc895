import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError, type AuthError } from '../../errors/auth-error';
import { PasswordService } from '../../password/password.service';
import { SessionService } from '../../session/session.service';
import { presentSession, type TokenResponseDto } from '../../session/token-response.dto';
import { AccountsConfig } from '../../user/accounts.config';
import { phoneDigits } from '../../user/normalize-phone';
import type { UserRecord } from '../../user/user-record';
import type { SignInContact } from '../sign-in.repository';
import { SignInService } from '../sign-in.service';
import type { TokenBody } from '../token.dto';
import type { Grant } from './grant';

/**
 * Signs a user in by email or phone and password. A contact nobody has, one without a password and a wrong password get
 * the same answer after the same time. Wrong passwords make the next one wait.
 */
@Injectable()
export class PasswordGrant implements Grant {
  constructor(
    private readonly signIns: SignInService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
  ) {}

  async exchange({ email, phone, password = '' }: TokenBody, audience: string): Promise<TokenResponseDto> {
    const contact = this.contactOf(email, phone);
    const { user, keys } = await this.signIns.begin(contact, audience);
    const hash = user?.passwordHash ?? null;
    const isRight = await this.passwords.verify(password, hash);
    if (!user || hash === null || !isRight) throw authError('invalid_credentials');
    const obstacle = this.obstacleOf(user, contact);
    if (obstacle) {
      await this.signIns.forget(keys);
      throw obstacle;
    }
    const session = await this.sessions.open({
      userId: user.id,
      method: 'password',
      actions: ['login'],
      traits: { provider: contact.kind },
      newPasswordHash: await this.passwords.rehash(password, hash),
      checkedPasswordHash: hash,
      attempt: keys,
    });
    const weakness = this.passwords.weaknessOf(password);
    const hint = weakness && { weak_password: { message: weakness.message, reasons: [...weakness.reasons] } };
    return { ...presentSession(session), ...hint };
  }

  private contactOf(email: string | undefined, phone: string | undefined): SignInContact {
    if (email && phone)
      throw authError('validation_failed', { message: 'Give either email or phone, not both' });
    if (email) {
      if (!this.config.isEmailEnabled) throw authError('email_provider_disabled', { status: 422 });
      return { kind: 'email', text: email.toLowerCase() };
    }
    if (phone) {
      if (!this.config.isPhoneEnabled) throw authError('phone_provider_disabled', { status: 422 });
      return { kind: 'phone', text: phoneDigits(phone) };
    }
    throw authError('validation_failed', { message: 'email or phone is missing' });
  }

  /** Why a user with the right password may not sign in. */
  private obstacleOf(user: UserRecord, { kind }: SignInContact): AuthError | null {
    if (user.bannedUntil && user.bannedUntil > this.clock.now())
      return authError('user_banned', { status: 400 });
    if (kind === 'phone' && !user.phoneConfirmedAt) return authError('phone_not_confirmed');
    if (kind === 'email' && !user.emailConfirmedAt) return authError('email_not_confirmed');
    return null;
  }
}
