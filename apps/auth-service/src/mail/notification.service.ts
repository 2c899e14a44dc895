import { Injectable } from '@nestjs/common';
import { NO_JOBS } from '@libs/outbox';
import { RedirectConfig } from '../redirect/redirect.config';
import type { UserRecord } from '../user/user-record';
import { isAuthorizedAddress } from './is-authorized-address';
import type { MailFacts } from './kinds/mail-kind';
import { MailService, type Mail } from './mail.service';
import { MailerConfig } from './mailer.config';
import { NotificationConfig } from './notification.config';

/**
 * Tells users by mail what has changed about their account, where the operator wants it: who did not change it
 * themselves learns of it. Such a mail goes to the address the user had confirmed before the change, if there is one.
 */
@Injectable()
export class NotificationService {
  constructor(
    private readonly mails: MailService,
    private readonly config: NotificationConfig,
    private readonly mailer: MailerConfig,
    private readonly site: RedirectConfig,
  ) {}

  /** The values by which the statement that changes a password adds the mail about it; {@link announce} comes after it. */
  sealPasswordChanged(user: UserRecord): readonly unknown[] {
    const mail = this.config.tellsOfPassword && this.write('password_changed_notification', user, {});
    return mail ? this.mails.seal([mail]) : NO_JOBS;
  }

  /** Has mails delivered as soon as the ambient transaction has committed. */
  announce(): void {
    if (this.config.tellsOfPassword) this.mails.announce();
  }

  /** Called in the transaction that changes the address. @param user as before the change. */
  async emailChanged(user: UserRecord, email: string): Promise<void> {
    if (!this.config.tellsOfEmail) return;
    const facts = { email, oldEmail: user.email ?? '' };
    await this.send(this.write('email_changed_notification', user, facts));
  }

  /** Called in the transaction that changes the number. @param user as before the change. */
  async phoneChanged(user: UserRecord, phone: string): Promise<void> {
    if (!this.config.tellsOfPhone) return;
    const facts = { phone, oldPhone: user.phone ?? '' };
    await this.send(this.write('phone_changed_notification', user, facts));
  }

  private async send(mail: Mail | null): Promise<void> {
    if (mail) await this.mails.send(mail);
  }

  private write(kind: Mail['kind'], user: UserRecord, facts: Partial<MailFacts>): Mail | null {
    const { email: to, emailConfirmedAt, userMetadata: data } = user;
    if (!to || !emailConfirmedAt || !isAuthorizedAddress(to, this.mailer.authorizedAddresses)) return null;
    return {
      kind,
      to,
      facts: { siteUrl: this.site.siteUrl, email: to, confirmationUrl: null, data, ...facts },
    };
  }
}
