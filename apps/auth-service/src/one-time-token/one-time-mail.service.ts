import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { confirmationUrl } from '../mail/confirmation-url';
import { isAuthorizedAddress } from '../mail/is-authorized-address';
import { mailKinds } from '../mail/kinds';
import { MailService } from '../mail/mail.service';
import { MailerConfig } from '../mail/mailer.config';
import { secondsUntilNextMail } from '../mail/seconds-until-next-mail';
import { SmtpConfig } from '../mail/smtp.config';
import { RedirectConfig } from '../redirect/redirect.config';
import type { UserRecord } from '../user/user-record';
import { OneTimeTokenService } from './one-time-token.service';

/** Where the links of a mail lead. */
export interface MailLinks {
  /** The address callers reach the service under. */
  readonly base: string;
  /** Where the user is sent back to in the end. */
  readonly redirectTo: string;
}

/** Sends mails that carry a link and a code. Called within the transaction of what makes them necessary. */
@Injectable()
export class OneTimeMailService {
  constructor(
    private readonly tokens: OneTimeTokenService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    private readonly mailer: MailerConfig,
    private readonly smtp: SmtpConfig,
    private readonly site: RedirectConfig,
  ) {}

  /**
   * Asks a user to confirm their address.
   * @returns the user with the time of the mail.
   * @throws AuthError `over_email_send_rate_limit`, `email_address_not_authorized`.
   */
  async sendConfirmation(user: UserRecord, links: MailLinks): Promise<UserRecord> {
    const now = this.clock.now();
    const email = user.email ?? '';
    const wait = secondsUntilNextMail(user.confirmationSentAt, now, this.smtp.confirmationIntervalSeconds);
    if (wait > 0) throw tooSoon(wait);
    if (!isAuthorizedAddress(email, this.mailer.authorizedAddresses))
      throw authError('email_address_not_authorized');
    const events = { actions: ['user_confirmation_requested'] as const, traits: { provider: 'email' }, now };
    const issued = await this.tokens.issue(user.id, 'confirmation', email, events);
    const { linkType } = mailKinds.confirmation;
    const link = { token: issued.linkToken, type: linkType, redirectTo: links.redirectTo };
    this.mails.send({
      kind: 'confirmation',
      to: email,
      subject: this.mailer.confirmationSubject,
      facts: {
        siteUrl: this.site.siteUrl,
        email,
        confirmationUrl: confirmationUrl(links.base, this.mailer.confirmationPath, link),
        code: issued.code,
        data: user.userMetadata,
      },
    });
    return issued.user;
  }
}

function tooSoon(seconds: number): Error {
  return authError('over_email_send_rate_limit', {
    message: `Another mail can be sent in ${seconds} seconds`,
    retryAfterSeconds: seconds,
  });
}
