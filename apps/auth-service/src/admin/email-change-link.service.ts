import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { OneTimeSecrets } from '../one-time-token/one-time-secrets';
import { OneTimeTokenRepository } from '../one-time-token/one-time-token.repository';
import { normalizeEmail } from '../user/normalize-email';
import { UserRepository } from '../user/user.repository';
import { AdminMailRepository } from './admin-mail.repository';
import type { IssuedLink } from './link-issuer';

export type EmailChangeLinkType = 'email_change_current' | 'email_change_new';

/**
 * Issues the links of a change of address. Where both addresses must agree, each has a link of its own; making one
 * leaves the other as it is, and as long as the other was not made nobody holds its secret.
 */
@Injectable()
export class EmailChangeLinkService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly repository: AdminMailRepository,
    private readonly mailer: MailerConfig,
  ) {}

  /** @throws AuthError `validation_failed`. */
  requireNewEmail(type: EmailChangeLinkType, newEmail: string | undefined): string {
    if (type === 'email_change_current' && !this.mailer.isEmailChangeConfirmedTwice)
      throw authError('validation_failed', {
        message: 'The current address need not agree, so there is no link for it',
      });
    if (!newEmail) throw authError('validation_failed', { message: 'new_email is missing' });
    return normalizeEmail(newEmail);
  }

  /** Called in a transaction. @throws AuthError `user_not_found`, `email_exists`. */
  async issue(type: EmailChangeLinkType, email: string, newEmail: string, now: Date): Promise<IssuedLink> {
    const owner = await this.users.lockByEmail(email);
    if (!owner) throw authError('user_not_found', { status: 404, message: 'There is no such user' });
    const secretOf = (kind: EmailChangeLinkType) =>
      this.secrets.create(kind, kind === 'email_change_new' ? newEmail : email, null);
    const secret = secretOf(type);
    if (owner.newEmail === newEmail && (await this.repository.replaceSecret(owner.id, secret, now)))
      return { type, user: owner, secret };
    const other = type === 'email_change_new' ? 'email_change_current' : 'email_change_new';
    const all = this.mailer.isEmailChangeConfirmedTwice ? [secret, secretOf(other)] : [secret];
    const user = await this.tokens.issueEmailChange(owner.id, newEmail, all, { sentBefore: null, now });
    if (!user) throw authError('email_exists');
    return { type, user, secret };
  }
}
