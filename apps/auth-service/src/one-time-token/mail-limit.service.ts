import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import { authError } from '../errors/auth-error';
import { DAY_SECONDS, rateWindow, secondsUntilNext } from '../limit/rate-window';
import type { Rate } from '../limit/read-rate';
import { SendLimitRepository } from '../limit/send-limit.repository';
import { MailerConfig } from '../mail/mailer.config';
import { SmtpConfig } from '../mail/smtp.config';
import { JwtConfig } from '../session/jwt.config';

/**
 * What is limited by itself: sign-in mails, confirmations of a sign-up, repeated confirmations, repeated mails about a
 * change of address. How often users ask for mails of their own is known from their rows.
 */
export type MailPurpose = 'sign_in' | 'sign_up' | 'confirmation' | 'email_change' | 'own';

/**
 * Limits how often anybody may ask for a mail: to an address and for a purpose, to an address in a day, and in total, in
 * one statement that all replicas share. It counts what is asked for, not what is sent: whether the address has a user
 * changes nothing, so the limits tell nobody.
 */
@Injectable()
export class MailLimitService {
  private readonly key: Buffer;

  constructor(
    private readonly limits: SendLimitRepository,
    private readonly smtp: SmtpConfig,
    private readonly mailer: MailerConfig,
    private readonly clock: Clock,
    jwt: JwtConfig,
  ) {
    this.key = deriveKey(jwt.secret, 'mail-limit');
  }

  /** Called first in the transaction that sends the mail. @throws AuthError `over_email_send_rate_limit`. */
  async claim(email: string, purpose: MailPurpose): Promise<void> {
    const now = this.clock.now();
    const { confirmationIntervalSeconds, usualIntervalSeconds } = this.smtp;
    const longest = Math.max(confirmationIntervalSeconds, usualIntervalSeconds, DAY_SECONDS);
    const refusal = await this.limits.claim({
      contactHash: createHmac('sha256', this.key).update(email).digest('hex'),
      purpose,
      rates: {
        purpose: rateWindow(1, this.intervalOf(purpose)),
        day: rateWindow(this.mailer.perAddressAndDay, DAY_SECONDS),
        total: this.total(),
      },
      totalOf: 'mail',
      now,
      deadBefore: new Date(now.getTime() - longest * 1000),
    });
    if (!refusal) return;
    const seconds = secondsUntilNext(refusal.rate, refusal.since, now);
    throw authError('over_email_send_rate_limit', {
      message: `Another mail can be sent in ${seconds} seconds`,
      retryAfterSeconds: seconds,
    });
  }

  private intervalOf(purpose: MailPurpose): number {
    if (purpose === 'own') return 0;
    const isConfirmation = purpose === 'sign_up' || purpose === 'confirmation';
    return isConfirmation ? this.smtp.confirmationIntervalSeconds : this.smtp.usualIntervalSeconds;
  }

  /** Where addresses count as confirmed only a total of nothing at all refuses. */
  private total(): Rate | null {
    const { total, isAutoconfirm } = this.mailer;
    return isAutoconfirm && total.size > 0 ? null : total;
  }
}
