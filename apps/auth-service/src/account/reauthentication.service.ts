import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { SignedInUser } from '../access/caller';
import { authError } from '../errors/auth-error';
import { latestFormerMail, mailTooSoon } from '../mail/seconds-until-next-mail';
import { SmtpConfig } from '../mail/smtp.config';
import { OneTimeMailService } from '../one-time-token/one-time-mail.service';

/** Sends a code by which a signed-in user proves once more who they are, before they change the password. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly mails: OneTimeMailService,
    private readonly smtp: SmtpConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `validation_failed`, `email_not_confirmed`, `over_email_send_rate_limit`. */
  async send({ user }: SignedInUser): Promise<void> {
    if (!user.email && !user.phone)
      throw authError('validation_failed', { message: 'The user has neither an email address nor a phone' });
    if (!user.email) throw authError('phone_provider_disabled');
    if (!user.emailConfirmedAt) throw authError('email_not_confirmed', { status: 422 });
    const { usualIntervalSeconds: interval } = this.smtp;
    const now = this.clock.now();
    const sent = await this.mails.send('reauthentication', user, null, latestFormerMail(now, interval));
    if (!sent) throw mailTooSoon(user.reauthenticationSentAt, now, interval);
  }
}
