import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { SmsChannel } from '../sms/providers/sms-provider';
import type { UserRecord } from '../user/user-record';
import type { PreparedSms } from './one-time-sms.service';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { SmsLimitService } from './sms-limit.service';

/** Begins changes of number: the new one must confirm by a code. */
@Injectable()
export class PhoneChangeSmsService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly limits: SmsLimitService,
    private readonly clock: Clock,
  ) {}

  /** Called first in a transaction. @throws AuthError `over_sms_send_rate_limit`. */
  claim(phone: string): Promise<void> {
    return this.limits.claim(phone, 'phone_change');
  }

  /**
   * Called in the transaction that has claimed.
   * @param sentBefore the latest time at which the former SMS may have been sent, if there is a limit.
   * @returns the SMS to deliver; null when the number belongs to somebody or the limit forbids it.
   */
  async begin(
    user: UserRecord,
    newPhone: string,
    channel: SmsChannel,
    sentBefore: Date | null,
  ): Promise<{ readonly user: UserRecord; readonly sms: PreparedSms } | null> {
    const secret = this.secrets.create('phone_change', newPhone, null);
    const limits = { sentBefore, now: this.clock.now() };
    const pending = await this.tokens.issuePhoneChange(user.id, secret, limits);
    if (!pending) return null;
    const sms: PreparedSms = { phone: newPhone, channel, purpose: 'phone_change', secret, userId: user.id };
    return { user: pending, sms };
  }
}
