import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database, violatedConstraint } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { EmailChangeMailService } from '../one-time-token/email-change-mail.service';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import type { MailLinks } from '../one-time-token/one-time-mail.service';
import { normalizeEmail } from '../user/normalize-email';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';

/**
 * Changes a user's address. It stays as it is until the new one, and usually the current one too, have confirmed by a
 * mail; only an anonymous user gets the first address at once where addresses count as confirmed.
 */
@Injectable()
export class NewEmailService {
  constructor(
    private readonly db: Database,
    private readonly users: UserRepository,
    private readonly mails: EmailChangeMailService,
    private readonly limits: MailLimitService,
    private readonly mailer: MailerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The address a request asks for, or null when it asks for none or for the current one.
   * @throws AuthError `validation_failed`.
   */
  read(user: UserRecord, email: string | undefined): string | null {
    const wanted = email ? normalizeEmail(email) : null;
    return wanted === user.email ? null : wanted;
  }

  /** A new password forgets when mails were sent, so this is asked before anything is written. */
  requireDue({ emailChangeSentAt: formerAt, isAnonymous }: UserRecord): void {
    if (isAnonymous && this.mailer.isAutoconfirm) return;
    this.limits.requireOwnDue(formerAt);
  }

  /**
   * @param write what else the request changes; all happens or nothing.
   * @throws AuthError `email_exists`, `over_email_send_rate_limit`, `email_address_not_authorized`.
   */
  async change(
    user: UserRecord,
    email: string,
    links: MailLinks,
    write: () => Promise<UserRecord>,
  ): Promise<UserRecord> {
    if (user.isAnonymous && this.mailer.isAutoconfirm) return this.applyAtOnce(user, email, write);
    const sentBefore = this.limits.latestOwn();
    return this.db.transaction(async () => {
      await this.limits.claim(email, 'own');
      await write();
      const pending = await this.mails.begin(user, email, links, sentBefore);
      if (pending) return pending;
      const owner = await this.users.lockByEmail(email);
      throw owner ? authError('email_exists') : this.limits.ownTooSoon(null);
    });
  }

  private async applyAtOnce(
    user: UserRecord,
    email: string,
    write: () => Promise<UserRecord>,
  ): Promise<UserRecord> {
    try {
      return await this.db.transaction(async () => {
        await this.users.changeEmail(user.id, email, this.clock.now());
        return write();
      });
    } catch (error) {
      throw violatedConstraint(error)?.endsWith('users_email_idx')
        ? authError('email_exists', { cause: error })
        : error;
    }
  }
}
