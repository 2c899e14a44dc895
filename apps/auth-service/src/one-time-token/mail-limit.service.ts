import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import type { AuthError } from '../errors/auth-error';
import { DAY_SECONDS, rateWindow, secondsUntilNext } from '../limit/rate-window';
import type { Rate } from '../limit/read-rate';
import { SendLimitRepository } from '../limit/send-limit.repository';
import { MailerConfig } from '../mail/mailer.config';
import {
  latestFormerMail,
  mailRefusedFor,
  mailTooSoon,
  secondsUntilNextMail,
} from '../mail/seconds-until-next-mail';
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
    if (refusal) throw mailRefusedFor(secondsUntilNext(refusal.rate, refusal.since, now));
  }

  /**
   * How often users ask for mails of their own is known from their rows.
   * @throws AuthError `over_email_send_rate_limit`.
   */
  requireOwnDue(formerAt: Date | null): void {
    const { usualIntervalSeconds } = this.smtp;
    if (secondsUntilNextMail(formerAt, this.clock.now(), usualIntervalSeconds) > 0)
      throw this.ownTooSoon(formerAt);
  }

  /** The latest time at which the former mail of a user's own may have been sent; null when there is no limit. */
  latestOwn(): Date | null {
    return latestFormerMail(this.clock.now(), this.smtp.usualIntervalSeconds);
  }

  /** @param formerAt null when another request has sent the last one in this moment. */
  ownTooSoon(formerAt: Date | null): AuthError {
    return mailTooSoon(formerAt, this.clock.now(), this.smtp.usualIntervalSeconds);
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
