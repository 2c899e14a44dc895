import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import type { SignedInUser } from '../access/caller';
import { authError } from '../errors/auth-error';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService } from '../one-time-token/one-time-mail.service';
import { OneTimeSmsService } from '../one-time-token/one-time-sms.service';
import { AccountsConfig } from '../user/accounts.config';
import type { UserRecord } from '../user/user-record';

/** Sends a code by which a signed-in user proves once more who they are, before they change the password. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly db: Database,
    private readonly mails: OneTimeMailService,
    private readonly limits: MailLimitService,
    private readonly messages: OneTimeSmsService,
    private readonly accounts: AccountsConfig,
  ) {}

  /**
   * By mail, or by SMS to a user without an address.
   * @returns the id of the SMS, if it is one.
   * @throws AuthError `validation_failed`, `email_not_confirmed`, `phone_not_confirmed`, `over_email_send_rate_limit`,
   * `over_sms_send_rate_limit`, `sms_send_failed`.
   */
  async send({ user }: SignedInUser): Promise<{ readonly message_id?: string }> {
    if (!user.email && !user.phone)
      throw authError('validation_failed', { message: 'The user has neither an email address nor a phone' });
    if (!user.email) return { message_id: await this.sendSms(user) };
    if (!user.emailConfirmedAt) throw authError('email_not_confirmed', { status: 422 });
    await this.sendMail(user);
    return {};
  }

  private async sendSms(user: UserRecord): Promise<string> {
    if (!user.phoneConfirmedAt) throw authError('phone_not_confirmed', { status: 422 });
    if (!this.accounts.isPhoneEnabled) throw authError('phone_provider_disabled');
    const prepared = await this.db.transaction(async () => {
      await this.messages.claim(user.phone ?? '', 'reauthentication');
      return this.messages.prepare('reauthentication', user, 'sms');
    });
    if (!prepared) throw authError('conflict');
    return this.messages.deliver(prepared.sms);
  }

  private async sendMail(user: UserRecord): Promise<void> {
    const formerAt = user.reauthenticationSentAt;
    this.limits.requireOwnDue(formerAt);
    await this.limits.claim(user.email ?? '', 'own');
    const sent = await this.mails.send('reauthentication', user, null, this.limits.latestOwn());
    if (!sent) throw this.limits.ownTooSoon(formerAt);
  }
}
