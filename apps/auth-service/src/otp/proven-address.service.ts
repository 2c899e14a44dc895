import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { NotificationService } from '../mail/notification.service';
import { isPhone } from '../one-time-token/one-time-secrets';
import { OneTimeTokenService } from '../one-time-token/one-time-token.service';
import type { TokenRow } from '../one-time-token/one-time-token.repository';
import { PhoneUserRepository } from '../user/phone-user.repository';
import { UserRepository } from '../user/user.repository';

/** What a proof has brought about: a first confirmation, a sign-in, a changed contact, or half of a change. */
export type Settlement = 'user_signedup' | 'login' | 'user_modified' | 'half';

/** Does to an account what a proof of an address or a number was asked for. Called in the transaction that has checked the proof. */
@Injectable()
export class ProvenAddressService {
  constructor(
    private readonly users: UserRepository,
    private readonly phones: PhoneUserRepository,
    private readonly tokens: OneTimeTokenService,
    private readonly notifications: NotificationService,
  ) {}

  /** @throws AuthError `email_exists`, `phone_exists` when somebody else has the new contact by now. */
  async settle(found: TokenRow, passwordHash: string | null, now: Date): Promise<Settlement> {
    const { tokenType, newEmail } = found;
    if (isPhone(found.relatesTo)) return this.settlePhone(found, now);
    const isChange = tokenType === 'email_change_new' || tokenType === 'email_change_current';
    if (isChange && (await this.tokens.confirmsHalf(found))) return 'half';
    if (isChange && newEmail) await this.changeEmail(found, newEmail, now);
    else await this.confirm(found, passwordHash, now);
    await this.tokens.removeAll(found.id);
    if (isChange) return 'user_modified';
    return tokenType === 'confirmation' || !found.emailConfirmedAt ? 'user_signedup' : 'login';
  }

  /**
   * Whoever set the password of an account that was never confirmed need not be its owner. The owner who asks to
   * choose a new one, or to sign in without one, proves the address by that, and the old one is gone, so that nobody
   * else can sign in with it. It does not matter whether a mail of the sign-up was asked for again meanwhile.
   */
  private async confirm(user: TokenRow, passwordHash: string | null, now: Date): Promise<void> {
    const isFirst = !user.emailConfirmedAt;
    const dropsPassword = isFirst && user.isPasswordPassedBy;
    const newHash = user.passwordHash === null || dropsPassword ? passwordHash : null;
    if (isFirst || newHash) await this.users.confirmEmail(user, now, { newHash, dropsPassword });
  }

  /** The same for a number. A password that belongs to a confirmed address is no stranger's. */
  private async settlePhone(found: TokenRow, now: Date): Promise<Settlement> {
    const isFirst = !found.phoneConfirmedAt;
    const isChange = found.tokenType === 'phone_change';
    if (isChange) await this.changePhone(found, now);
    else if (isFirst)
      await this.phones.confirm(found.id, now, {
        dropsPassword: found.isPasswordPassedBy && !found.emailConfirmedAt,
      });
    await this.tokens.removeAll(found.id);
    if (isChange) return 'user_modified';
    return isFirst ? 'user_signedup' : 'login';
  }

  /** The unique index decides between users who change to one address at the same time. */
  private async changeEmail(user: TokenRow, newEmail: string, now: Date): Promise<void> {
    try {
      await this.users.changeEmail(user.id, newEmail, now);
    } catch (error) {
      throw violatedConstraint(error)?.endsWith('users_email_idx')
        ? authError('email_exists', { cause: error })
        : error;
    }
    await this.notifications.emailChanged(user, newEmail);
  }

  private async changePhone(user: TokenRow, now: Date): Promise<void> {
    try {
      await this.phones.change(user.id, user.relatesTo, now);
    } catch (error) {
      throw violatedConstraint(error)?.endsWith('users_phone_idx')
        ? authError('phone_exists', { cause: error })
        : error;
    }
    await this.notifications.phoneChanged(user, user.relatesTo);
  }
}
