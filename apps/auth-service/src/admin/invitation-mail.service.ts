import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import type { Actor } from '../audit/admin-audit-entry';
import { authError } from '../errors/auth-error';
import type { MailOrigin } from '../mail/user-mail.service';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService } from '../one-time-token/one-time-mail.service';
import { normalizeEmail } from '../user/normalize-email';
import type { UserRecord } from '../user/user-record';
import type { InviteBody } from './admin-mail.dto';
import { InvitationService } from './invitation.service';

/** Sends invitations. */
@Injectable()
export class InvitationMailService {
  constructor(
    private readonly db: Database,
    private readonly invitations: InvitationService,
    private readonly mails: OneTimeMailService,
    private readonly limits: MailLimitService,
  ) {}

  /**
   * @throws AuthError `validation_failed`, `email_exists`, `email_address_not_authorized`,
   * `over_email_send_rate_limit` when no mails are left for anybody; invitations do not wait for each other.
   */
  async send(
    body: InviteBody,
    from: { audience: string; actor: Actor; mail: MailOrigin },
  ): Promise<UserRecord> {
    const email = normalizeEmail(body.email);
    this.mails.requireAuthorized(email);
    const { audience, actor, mail } = from;
    return this.db.transaction(async () => {
      await this.limits.claim(email, 'own');
      const user = await this.invitations.invite({ email, data: body.data ?? {}, audience, actor });
      const sent = await this.mails.send('invite', user, { ...mail, challenge: null });
      if (!sent) throw authError('conflict');
      return sent;
    });
  }
}
