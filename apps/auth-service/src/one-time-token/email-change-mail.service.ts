import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { MailerConfig } from '../mail/mailer.config';
import { UserMailService } from '../mail/user-mail.service';
import type { UserRecord } from '../user/user-record';
import type { MailLinks } from './one-time-mail.service';
import { OneTimeMailService } from './one-time-mail.service';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';

/**
 * Begins changes of address: the new one must confirm, and so must the current one, where there is one and the
 * operator wants it. Otherwise who finds a session open could carry the account away.
 */
@Injectable()
export class EmailChangeMailService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly mails: UserMailService,
    private readonly oneTimeMails: OneTimeMailService,
    private readonly mailer: MailerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param sentBefore the latest time at which the former mails may have been sent, if there is a limit.
   * @returns the user with the pending change; null when the address belongs to somebody or the limit forbids it.
   * @throws AuthError `email_address_not_authorized`.
   */
  async begin(
    user: UserRecord,
    newEmail: string,
    links: MailLinks,
    sentBefore: Date | null,
  ): Promise<UserRecord | null> {
    this.oneTimeMails.requireAuthorized(newEmail);
    const secrets = [this.secrets.create('email_change_new', newEmail, links.challenge)];
    if (user.email && this.mailer.isEmailChangeConfirmedTwice && !this.mailer.isAutoconfirm)
      secrets.push(this.secrets.create('email_change_current', user.email, links.challenge));
    const mails = this.mails.seal(
      secrets.map((secret) => ({
        kind: 'email_change' as const,
        to: secret.relatesTo,
        user: { ...user, newEmail },
        ...secret,
        origin: links,
      })),
    );
    const options = { sentBefore, mails, now: this.clock.now() };
    const pending = await this.tokens.issueEmailChange(user.id, newEmail, secrets, options);
    this.mails.announce();
    return pending;
  }
}
