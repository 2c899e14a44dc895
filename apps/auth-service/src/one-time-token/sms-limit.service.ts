import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import { authError, type AuthError } from '../errors/auth-error';
import { DAY_SECONDS, rateWindow, secondsUntilNext } from '../limit/rate-window';
import { SendLimitRepository, type SendRates } from '../limit/send-limit.repository';
import { JwtConfig } from '../session/jwt.config';
import { SmsConfig } from '../sms/sms.config';
import { SmsService } from '../sms/sms.service';

/** What is limited by itself: codes to sign up or in, changes of the number, reauthentication. */
export type SmsPurpose = 'sign_in' | 'phone_change' | 'reauthentication';

/**
 * Limits how often anybody may ask for an SMS: for a number and a purpose, for a number, and in total, in one statement
 * that all replicas share. It counts what is asked for, not what is sent: whether the number has a user changes
 * nothing, so the limits tell nobody.
 */
@Injectable()
export class SmsLimitService {
  private readonly key: Buffer;

  constructor(
    private readonly limits: SendLimitRepository,
    private readonly sms: SmsService,
    private readonly config: SmsConfig,
    private readonly clock: Clock,
    jwt: JwtConfig,
  ) {
    this.key = deriveKey(jwt.secret, 'sms-limit');
  }

  /** Called in the transaction that issues the code. @throws AuthError `over_sms_send_rate_limit`. */
  async claim(phone: string, purpose: SmsPurpose): Promise<void> {
    const now = this.clock.now();
    const longest = Math.max(this.config.intervalSeconds, DAY_SECONDS);
    const refusal = await this.limits.claim({
      contactHash: this.hash(phone),
      purpose,
      rates: this.rates(this.sms.isTestNumber(phone)),
      totalOf: 'sms',
      now,
      deadBefore: new Date(now.getTime() - longest * 1000),
    });
    if (refusal) throw smsTooSoon(secondsUntilNext(refusal.rate, refusal.since, now));
  }

  /** After an SMS that could not be sent, another attempt need not wait. */
  release(phone: string, purpose: SmsPurpose): Promise<void> {
    return this.limits.release(this.hash(phone), purpose);
  }

  /** Nothing is sent to a test number, so only the interval counts, for those who test what comes of it. */
  private rates(isFree: boolean): SendRates {
    const { intervalSeconds, perNumberAndDay, total, isAutoconfirm } = this.config;
    return {
      purpose: rateWindow(1, intervalSeconds),
      day: isFree ? null : rateWindow(perNumberAndDay, DAY_SECONDS),
      total: isFree || (isAutoconfirm && total.size > 0) ? null : total,
    };
  }

  private hash(phone: string): string {
    return createHmac('sha256', this.key).update(phone).digest('hex');
  }
}

export function smsTooSoon(seconds: number): AuthError {
  return authError('over_sms_send_rate_limit', {
    message: `Another SMS can be sent in ${seconds} seconds`,
    retryAfterSeconds: seconds,
  });
}
