import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService, type MailRequestOrigin } from '../one-time-token/one-time-mail.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import { AccountsConfig } from '../user/accounts.config';
import { normalizeEmail } from '../user/normalize-email';
import { UserRepository } from '../user/user.repository';
import type { RecoverBody } from './otp.dto';

/** Helps users who have forgotten their password: the mail opens a session, in which a new one can be set. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly limits: MailLimitService,
    private readonly mails: OneTimeMailService,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws AuthError, the same for every address. */
  async send(body: RecoverBody, { audience, mail }: MailRequestOrigin): Promise<void> {
    if (!this.config.isEmailEnabled) throw authError('email_provider_disabled');
    const email = normalizeEmail(body.email);
    const links = { ...mail, challenge: readCodeChallenge(body) };
    this.mails.requireAuthorized(email);
    await this.db.transaction(async () => {
      await this.limits.claim(email, 'sign_in');
      const user = await this.users.findByEmail(email, audience);
      if (user) await this.mails.send('recovery', user, links);
      else await this.mails.pretend('recovery', email, links);
    });
  }
}
