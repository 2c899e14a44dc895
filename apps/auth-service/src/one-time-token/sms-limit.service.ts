import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import { authError, type AuthError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import type { Rate } from '../sms/read-rate';
import { SmsConfig } from '../sms/sms.config';
import { SmsService } from '../sms/sms.service';
import { SmsLimitRepository } from './sms-limit.repository';

/** What is limited by itself: codes to sign up or in, changes of the number, reauthentication. */
export type SmsPurpose = 'sign_in' | 'phone_change' | 'reauthentication';

const DAY_SECONDS = 24 * 3600;

/**
 * Limits how often anybody may ask for an SMS: for a number and a purpose, for a number, and in total, in one statement
 * that all replicas share. It counts what is asked for, not what is sent: whether the number has a user changes
 * nothing, so the limits tell nobody.
 */
@Injectable()
export class SmsLimitService {
  private readonly key: Buffer;

  constructor(
    private readonly repository: SmsLimitRepository,
    private readonly sms: SmsService,
    private readonly config: SmsConfig,
    private readonly clock: Clock,
    jwt: JwtConfig,
  ) {
    this.key = deriveKey(jwt.secret, 'sms-limit');
  }

  /** Called in the transaction that issues the code. @throws AuthError `over_sms_send_rate_limit`. */
  async claim(phone: string, purpose: SmsPurpose): Promise<void> {
    const numberHash = this.hash(phone);
    const now = this.clock.now();
    const isFree = this.sms.isTestNumber(phone);
    const rates = this.rates(isFree);
    const longest = Math.max(this.config.intervalSeconds, DAY_SECONDS);
    const deadBefore = new Date(now.getTime() - longest * 1000);
    const totalOf = isFree ? numberHash : '';
    const found = await this.repository.claim({ numberHash, purpose, rates, totalOf, now, deadBefore });
    if (!found.isPurposeGranted) throw smsTooSoon(found.purposeSince, rates.purpose.stepSeconds, now);
    if (!found.isNumberGranted) throw smsTooSoon(found.numberSince, rates.number.stepSeconds, now);
    if (!found.isTotalGranted) throw smsTooSoon(found.totalSince, rates.total.stepSeconds, now);
  }

  /** After an SMS that could not be sent, another attempt need not wait. */
  release(phone: string, purpose: SmsPurpose): Promise<void> {
    return this.repository.release(this.hash(phone), purpose);
  }

  /** Nothing is sent to a test number, so only the interval counts, for those who test what comes of it. */
  private rates(isFree: boolean) {
    const { intervalSeconds, perNumberAndDay, total } = this.config;
    return {
      purpose: window(1, intervalSeconds),
      number: isFree || perNumberAndDay === 0 ? window(1, 0) : window(perNumberAndDay, DAY_SECONDS),
      total: isFree ? window(1, 0) : total,
    };
  }

  private hash(phone: string): string {
    return createHmac('sha256', this.key).update(phone).digest('hex');
  }
}

/** So many in each window of time; a window of 0 seconds never refuses. */
function window(size: number, stepSeconds: number): Rate {
  return { size, refill: size, stepSeconds };
}

/** @param since null when another request has taken the last one in this moment. */
export function smsTooSoon(since: Date | null, stepSeconds: number, now: Date): AuthError {
  const elapsed = since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0;
  const seconds = Math.max(1, Math.ceil(stepSeconds - (elapsed % stepSeconds)));
  return authError('over_sms_send_rate_limit', {
    message: `Another SMS can be sent in ${seconds} seconds`,
    retryAfterSeconds: seconds,
  });
}
