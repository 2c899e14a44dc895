import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService, type MailRequestOrigin } from '../one-time-token/one-time-mail.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import { AccountsConfig } from '../user/accounts.config';
import { normalizeEmail } from '../user/normalize-email';
import type { OtpBody } from './otp.dto';
import { PasswordlessAccountService } from './passwordless-account.service';

/**
 * Sends the mail by which a user signs in: a magic link, or the confirmation of an address that is new or was never
 * confirmed. The answer and its limit are the same for every address.
 */
@Injectable()
export class SignInMailService {
  constructor(
    private readonly db: Database,
    private readonly accounts: PasswordlessAccountService,
    private readonly limits: MailLimitService,
    private readonly mails: OneTimeMailService,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws AuthError that names the first fault. */
  async send(body: OtpBody, { audience, mail }: MailRequestOrigin): Promise<void> {
    if (!this.config.isEmailEnabled || !this.config.isMagicLinkEnabled)
      throw authError('email_provider_disabled', { status: 422 });
    if (!body.email) throw authError('validation_failed', { status: 422, message: 'email is missing' });
    const email = normalizeEmail(body.email);
    const links = { ...mail, challenge: readCodeChallenge(body) };
    this.mails.requireAuthorized(email);
    const account = { audience, data: body.data ?? {}, mayCreate: body.create_user ?? true };
    await this.db.transaction(async () => {
      await this.limits.claim(email, 'sign_in');
      const { user } = await this.accounts.findOrCreate(email, account);
      const kind = user.emailConfirmedAt ? 'magic_link' : 'first_sign_in';
      // An address belongs to one user, whose audience may be another one: nothing is sent, and nothing is said.
      if (user.aud !== audience) await this.mails.pretend(kind, email, links);
      else await this.mails.send(kind, user, links);
    });
  }
}
