import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database, violatedConstraint } from '@libs/persistence';
import type { SignedInUser } from '../access/caller';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { isUuid } from '../wire/is-uuid';
import { decideUnlinking, isVerified } from './decide-unlinking';
import { ExternalConfig } from './external.config';
import { IdentityRepository } from './identity.repository';

/** Unlinks accounts from the signed-in user. As linking, it is off unless the operator wants it. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly db: Database,
    private readonly identities: IdentityRepository,
    private readonly config: ExternalConfig,
    private readonly mailer: MailerConfig,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `manual_linking_disabled`. */
  requireEnabled(): void {
    if (!this.config.isManualLinkingEnabled) throw authError('manual_linking_disabled');
  }

  /**
   * @param askedAudience the audience the request is about, if it says so.
   * @throws AuthError `validation_failed`, `unexpected_audience`, `single_identity_not_deletable`, `identity_not_found`,
   *   `email_conflict_identity_not_deletable`.
   */
  async unlink(
    { user, claims }: SignedInUser,
    id: string,
    askedAudience: string | undefined,
  ): Promise<object> {
    this.requireEnabled();
    if (!isUuid(id))
      throw authError('validation_failed', { status: 404, message: 'The identity id must be a UUID' });
    if (askedAudience && ![claims['aud']].flat().includes(askedAudience))
      throw authError('unexpected_audience');
    const events = { actions: ['identity_unlinked'] as const, now: this.clock.now() };
    // Two requests of one user take turns, so that they never remove the last two identities together.
    await this.db
      .transaction(() => this.remove(user.id, id.toLowerCase(), events))
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.endsWith('users_email_idx')
          ? authError('email_conflict_identity_not_deletable', { cause: error })
          : error;
      });
    this.audit.announce(user.id, events);
    return {};
  }

  private async remove(
    userId: string,
    identityId: string,
    events: { readonly actions: readonly ['identity_unlinked']; readonly now: Date },
  ): Promise<void> {
    const user = await this.identities.lock(userId);
    if (!user) throw authError('user_not_found');
    const verdict = decideUnlinking(user, identityId);
    if (verdict.kind === 'refuse') throw authError(verdict.code);
    const { heir, dropsPhone, provider } = verdict;
    await this.identities.remove({
      userId,
      identityId,
      email: heir?.email ?? null,
      isEmailConfirmed: heir !== null && (isVerified(heir) || this.mailer.isAutoconfirm),
      dropsPhone,
      provider,
      events,
    });
  }
}
