import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CommitAndThrow } from '@libs/persistence';
import type { AuditAction } from '../audit/audit-actions';
import { AuditService } from '../audit/audit.service';
import { AuthError, authError } from '../errors/auth-error';
import type { ErrorCode } from '../errors/error-codes';
import { MailerConfig } from '../mail/mailer.config';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService, type MailLinks } from '../one-time-token/one-time-mail.service';
import type { UserRecord } from '../user/user-record';
import { decideAdmission, type Admission, type AdmissionFacts } from './decide-linking';
import { ExternalConfig } from './external.config';

/** Decides whether an address is proved, and asks the owner of one that a provider does not vouch for. Called in the transaction that has written it down. */
@Injectable()
export class AddressProofService {
  constructor(
    private readonly mails: OneTimeMailService,
    private readonly limits: MailLimitService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly mailer: MailerConfig,
    private readonly config: ExternalConfig,
  ) {}

  /** Whether somebody gets in, by the operator's settings. */
  decide(facts: AdmissionFacts): Admission {
    const { isAutoconfirm } = this.mailer;
    return decideAdmission(facts, { isAutoconfirm, admitsUnverified: this.config.admitsUnverified });
  }

  /**
   * Sends a mail, unless one was sent a moment ago or there is no address, and refuses; what was written is kept.
   * @param actions what the audit log says of what was written.
   */
  async ask(
    user: UserRecord,
    links: MailLinks,
    actions: readonly AuditAction[] = [],
    code: ErrorCode = 'provider_email_needs_verification',
  ): Promise<never> {
    const now = this.clock.now();
    if (actions.length > 0) await this.audit.record(user.id, { actions, now });
    if (user.email !== null && (await this.maySend(user.email)))
      await this.mails.send('confirmation', user, links);
    throw new CommitAndThrow(authError(code));
  }

  /** The answer is the same when a mail was sent a moment ago. */
  private async maySend(email: string): Promise<boolean> {
    try {
      await this.limits.claim(email, 'sign_up');
      return true;
    } catch (error) {
      if (error instanceof AuthError && error.code === 'over_email_send_rate_limit') return false;
      throw error;
    }
  }
}
