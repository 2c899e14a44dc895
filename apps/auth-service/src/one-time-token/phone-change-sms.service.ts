import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { AuthError } from '../errors/auth-error';
import { secondsUntilNext } from '../limit/rate-window';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { SmsConfig } from '../sms/sms.config';
import type { UserRecord } from '../user/user-record';
import type { PreparedSms } from './one-time-sms.service';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { SmsLimitService, smsTooSoon } from './sms-limit.service';

/** Begins changes of number: the new one must confirm by a code. */
@Injectable()
export class PhoneChangeSmsService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly limits: SmsLimitService,
    private readonly config: SmsConfig,
    private readonly clock: Clock,
  ) {}

  /** Called first in a transaction. @throws AuthError `over_sms_send_rate_limit`. */
  claim(phone: string): Promise<void> {
    return this.limits.claim(phone, 'phone_change');
  }

  /**
   * Called in the transaction that has claimed. One user does not go through many numbers faster than through one.
   * @returns the SMS to deliver; null when the number belongs to somebody or the user has asked a moment ago.
   */
  begin(user: UserRecord, newPhone: string, channel: SmsChannel): Promise<PreparedSms | null> {
    const now = this.clock.now();
    const { intervalSeconds } = this.config;
    const sentBefore = intervalSeconds > 0 ? new Date(now.getTime() - intervalSeconds * 1000) : null;
    return this.issue(user, newPhone, channel, sentBefore);
  }

  /** Begins a pending change again; the claim alone limits it. */
  repeat(user: UserRecord, newPhone: string): Promise<PreparedSms | null> {
    return this.issue(user, newPhone, 'sms', null);
  }

  /** The refusal for a user who has asked a moment ago. */
  tooSoon({ phoneChangeSentAt }: UserRecord): AuthError {
    const step = { stepSeconds: this.config.intervalSeconds };
    return smsTooSoon(secondsUntilNext(step, phoneChangeSentAt, this.clock.now()));
  }

  private async issue(
    { id: userId }: UserRecord,
    phone: string,
    channel: SmsChannel,
    sentBefore: Date | null,
  ): Promise<PreparedSms | null> {
    const secret = this.secrets.create('phone_change', phone, null);
    const isIssued = await this.tokens.issuePhoneChange(userId, secret, {
      sentBefore,
      now: this.clock.now(),
    });
    return isIssued ? { phone, channel, purpose: 'phone_change', secret, userId } : null;
  }
}
