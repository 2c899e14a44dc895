import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import type { MailLinks } from '../one-time-token/one-time-mail.service';
import { JwtConfig } from '../session/jwt.config';
import { AccountsConfig } from '../user/accounts.config';
import type { UserRecord } from '../user/user-record';
import { AddressProofService } from './address-proof.service';
import { decideLinking } from './decide-linking';
import { ExternalAccountRepository, type CandidateRow } from './external-account.repository';
import type { ExternalAccount } from './identity-data';

/** What somebody who has shown an account at a provider asks for. */
export interface ExternalSignIn {
  readonly account: ExternalAccount;
  /** Whose users are meant. */
  readonly audience: string;
  /** Where a mail leads that confirms the address. */
  readonly links: MailLinks;
}

/** Who gets in, and what the audit log says of it. */
export interface SettledUser {
  readonly userId: string;
  readonly actions: readonly AuditAction[];
}

/**
 * Finds or creates the user of an account at a provider. Called in the transaction that opens the session; the
 * rules stand at {@link decideLinking}.
 */
@Injectable()
export class ExternalAccountService {
  constructor(
    private readonly accounts: ExternalAccountRepository,
    private readonly proofs: AddressProofService,
    private readonly policy: AccountsConfig,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AuthError `user_banned`, `signup_disabled`, `conflict`; `provider_email_needs_verification`, with which the
   *   account is kept and a mail asks the owner of the address.
   */
  async settle(signIn: ExternalSignIn): Promise<SettledUser> {
    const { account } = signIn;
    const candidates = await this.accounts.lockCandidates(account, null);
    const verdict = decideLinking(candidates, { isSignupDisabled: this.policy.isSignupDisabled });
    if (verdict.kind === 'refuse') throw authError(verdict.code, { message: reasons[verdict.code] });
    if (verdict.kind === 'create') return this.create(signIn, verdict.isAddressFree);
    requireNotBanned(verdict.user, this.clock.now());
    const isAddressFree = !candidates.some(({ ownsAddress }) => ownsAddress);
    return this.welcome(signIn, verdict.user, verdict.kind === 'link', isAddressFree);
  }

  private async create(signIn: ExternalSignIn, isAddressFree: boolean): Promise<SettledUser> {
    const { account, audience, links } = signIn;
    const email = isAddressFree ? account.email : null;
    const admission = this.proofs.decide({
      isConfirmed: false,
      isVouchedFor: account.isVerified,
      hasAddress: account.email !== null,
    });
    const user = await this.accounts.insertUser(account, {
      aud: audience,
      role: this.jwt.defaultRole,
      email,
      isConfirmed: admission === 'confirm' && email !== null,
      now: this.clock.now(),
    });
    if (admission === 'ask') await this.proofs.ask(user, links);
    return { userId: user.id, actions: ['user_signedup'] };
  }

  private async welcome(
    { account, links }: ExternalSignIn,
    user: CandidateRow,
    isNewIdentity: boolean,
    isAddressFree: boolean,
  ): Promise<SettledUser> {
    // Somebody without an address gets the one of the account, if it is nobody's.
    const address = user.email ?? (isAddressFree ? account.email : null);
    // A number alone does not make an address that was never confirmed one's own, and it is by the address that we are here.
    const isConfirmed =
      user.emailConfirmedAt !== null ||
      (user.phoneConfirmedAt !== null && !(isNewIdentity && user.email !== null));
    const isVouchedFor = address !== null && account.verified.includes(address);
    const admission = this.proofs.decide({ isConfirmed, isVouchedFor, hasAddress: account.email !== null });
    const confirms = admission === 'confirm' && address !== null;
    const attached = await this.accounts.attach(user.id, account, {
      confirms,
      endsFormer: confirms && user.email !== null,
      email: confirms ? address : null,
      now: this.clock.now(),
    });
    if (!attached) throw authError('conflict');
    const linked = isNewIdentity ? (['identity_linked'] as const) : [];
    if (admission === 'ask') await this.proofs.ask(user, links, linked);
    return { userId: user.id, actions: [...linked, confirms ? 'user_signedup' : 'login'] };
  }
}

const reasons: Readonly<Record<string, string>> = {
  conflict: 'The addresses of this account belong to several users',
};

/** @throws AuthError `user_banned`. */
export function requireNotBanned({ bannedUntil }: UserRecord, now: Date): void {
  if (bannedUntil && bannedUntil > now) throw authError('user_banned');
}
