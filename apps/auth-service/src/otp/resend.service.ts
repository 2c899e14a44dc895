import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { EmailChangeMailService } from '../one-time-token/email-change-mail.service';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import {
  OneTimeMailService,
  type MailLinks,
  type MailRequestOrigin,
} from '../one-time-token/one-time-mail.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import { AccountsConfig } from '../user/accounts.config';
import { normalizeEmail } from '../user/normalize-email';
import { UserRepository } from '../user/user.repository';
import { resendTypes, type ResendBody } from './otp.dto';
import type { SentAnswer } from './otp.service';
import { ResendSmsService } from './resend-sms.service';

/**
 * Sends a mail again that was lost: the confirmation of a sign-up or of a change of address. An unknown address, one
 * that is confirmed and one without a pending change get the same answer.
 */
@Injectable()
export class ResendService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly limits: MailLimitService,
    private readonly mails: OneTimeMailService,
    private readonly emailChanges: EmailChangeMailService,
    private readonly messages: ResendSmsService,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws AuthError, the same for every address. */
  async resend(body: ResendBody, origin: MailRequestOrigin): Promise<SentAnswer> {
    const type = this.requireType(body);
    if (type === 'sms' || type === 'phone_change')
      return { message_id: await this.messages.resend(type, body.phone ?? '', origin.audience) };
    await this.mail(type, body, origin);
    return {};
  }

  private async mail(
    type: 'signup' | 'email_change',
    body: ResendBody,
    { audience, mail }: MailRequestOrigin,
  ): Promise<void> {
    const email = normalizeEmail(body.email);
    const links = { ...mail, challenge: readCodeChallenge(body) };
    this.mails.requireAuthorized(email);
    await this.db.transaction(() =>
      type === 'signup'
        ? this.confirmation(email, audience, links)
        : this.emailChange(email, audience, links),
    );
  }

  /** @throws AuthError `validation_failed`, `email_provider_disabled`, `phone_provider_disabled`. */
  private requireType({ type, email, phone }: ResendBody): keyof typeof resendTypes {
    if (!type || !Object.hasOwn(resendTypes, type))
      throw authError('validation_failed', {
        message: `type must be one of ${Object.keys(resendTypes).join(', ')}`,
      });
    const named = resendTypes[type as keyof typeof resendTypes];
    if (Boolean(email) === Boolean(phone) || !(named === 'email' ? email : phone))
      throw authError('validation_failed', { message: `With this type exactly ${named} is needed` });
    if (named === 'phone' && !this.config.isPhoneEnabled) throw authError('phone_provider_disabled');
    if (named === 'email' && !this.config.isEmailEnabled) throw authError('email_provider_disabled');
    return type as keyof typeof resendTypes;
  }

  private async confirmation(email: string, audience: string, links: MailLinks): Promise<void> {
    await this.limits.claim(email, 'confirmation');
    const user = await this.users.findByEmail(email, audience);
    if (user && !user.emailConfirmedAt) await this.mails.send('confirmation', user, links);
    else await this.mails.pretend('confirmation', email, links);
  }

  private async emailChange(email: string, audience: string, links: MailLinks): Promise<void> {
    await this.limits.claim(email, 'email_change');
    const user = await this.users.findByEmail(email, audience);
    if (user?.newEmail) await this.emailChanges.begin(user, user.newEmail, links, null);
    else await this.mails.pretend('recovery', email, links);
  }
}
