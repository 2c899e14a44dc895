import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { UserRepository } from '../user/user.repository';
import { AddressProofService } from './address-proof.service';
import { requireNotBanned, type ExternalSignIn, type SettledUser } from './external-account.service';
import { ExternalAccountRepository, type CandidateRow } from './external-account.repository';

/**
 * Links an account at a provider to a user who is known already: because they are signed in, or because they hold an
 * invitation. Called in the transaction that opens the session.
 */
@Injectable()
export class ExplicitLinkingService {
  constructor(
    private readonly accounts: ExternalAccountRepository,
    private readonly users: UserRepository,
    private readonly proofs: AddressProofService,
    private readonly mailer: MailerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Links to the signed-in user. Who has no address gets the one of the account.
   * @throws AuthError `identity_already_exists`, `email_exists`, `user_banned`; `email_not_confirmed`, with which the
   *   link is kept and a mail asks the owner of the address.
   */
  async link({ account, links }: ExternalSignIn, userId: string): Promise<SettledUser> {
    const { user, others } = await this.find(account, userId);
    if (!user) throw authError('user_not_found');
    requireNotBanned(user, this.clock.now());
    const address = user.email === null ? account.email : null;
    if (address !== null && others.some(({ ownsAddress }) => ownsAddress))
      throw authError('email_exists', { status: 400 });
    const isProven = address === null || account.isVerified || this.mailer.isAutoconfirm;
    const confirms = user.isAnonymous ? isProven : address !== null && isProven;
    await this.attach(user, { account, confirms, email: address });
    if (!isProven)
      await this.proofs.ask({ ...user, email: address }, links, ['identity_linked'], 'email_not_confirmed');
    return { userId, actions: ['identity_linked'] };
  }

  /**
   * Accepts an invitation by an account that has the invited address.
   * @throws AuthError `invite_not_found` when it was accepted meanwhile, `validation_failed`, `identity_already_exists`.
   */
  async acceptInvitation({ account }: ExternalSignIn, userId: string): Promise<SettledUser> {
    const { user } = await this.find(account, userId);
    if (!user?.email || !user.invitedAt || user.emailConfirmedAt) throw authError('invite_not_found');
    requireNotBanned(user, this.clock.now());
    if (!account.addresses.includes(user.email))
      throw authError('validation_failed', { message: 'The account does not have the invited address' });
    await this.attach(user, { account, confirms: true, email: null });
    await this.users.confirmEmail(user, this.clock.now());
    return { userId, actions: ['invite_accepted'] };
  }

  private async find(account: ExternalSignIn['account'], userId: string) {
    const candidates = await this.accounts.lockCandidates(account, userId);
    if (candidates.some(({ ownsIdentity }) => ownsIdentity)) throw authError('identity_already_exists');
    const others = candidates.filter(({ id }) => id !== userId);
    return { user: candidates.find(({ id }) => id === userId), others };
  }

  private async attach(
    user: CandidateRow,
    {
      account,
      ...changes
    }: Pick<ExternalSignIn, 'account'> & { readonly confirms: boolean; readonly email: string | null },
  ): Promise<void> {
    const attachment = { ...changes, endsFormer: false, now: this.clock.now() };
    if (!(await this.accounts.attach(user.id, account, attachment)))
      throw authError('identity_already_exists');
  }
}
