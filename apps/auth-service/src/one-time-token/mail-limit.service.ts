import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import { JwtConfig } from '../session/jwt.config';
import { MailRequestRepository } from './mail-request.repository';
import { latestFormerMail, mailTooSoon } from '../mail/seconds-until-next-mail';
import { SmtpConfig } from '../mail/smtp.config';

/** What is limited by itself: sign-in mails, confirmations of a sign-up, repeated confirmations, repeated mails about a change of address. */
export type MailPurpose = 'sign_in' | 'sign_up' | 'confirmation' | 'email_change';

/**
 * Limits how often anybody may ask for a mail to an address. It counts what is asked for, not what is sent: whether
 * the address has a user changes nothing, so the limit tells nobody.
 */
@Injectable()
export class MailLimitService {
  private readonly key: Buffer;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly smtp: SmtpConfig,
    private readonly clock: Clock,
    jwt: JwtConfig,
  ) {
    this.key = deriveKey(jwt.secret, 'mail-limit');
  }

  /** Called in the transaction that sends the mail. @throws AuthError `over_email_send_rate_limit`. */
  async claim(email: string, purpose: MailPurpose): Promise<void> {
    const { confirmationIntervalSeconds, usualIntervalSeconds } = this.smtp;
    const isConfirmation = purpose === 'sign_up' || purpose === 'confirmation';
    const interval = isConfirmation ? confirmationIntervalSeconds : usualIntervalSeconds;
    const now = this.clock.now();
    const latestFormer = latestFormerMail(now, interval);
    if (!latestFormer) return;
    const longest = Math.max(confirmationIntervalSeconds, usualIntervalSeconds);
    const deadBefore = new Date(now.getTime() - longest * 1000);
    const addressHash = createHmac('sha256', this.key).update(email).digest('hex');
    const claim = { addressHash, purpose, now, latestFormer, deadBefore };
    const { isGranted, formerAt } = await this.requests.claim(claim);
    if (!isGranted) throw mailTooSoon(formerAt, now, interval);
  }
}
