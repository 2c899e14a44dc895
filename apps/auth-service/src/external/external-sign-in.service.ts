import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database, violatedConstraint } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import type { ErrorCode } from '../errors/error-codes';
import { FlowStateService } from '../pkce/flow-state.service';
import { SessionService } from '../session/session.service';
import type { Entry } from './callback-redirect';
import type { DanceEnd, EnabledProvider } from './dance';
import { ExplicitLinkingService } from './explicit-linking.service';
import { ExternalAccountService, type ExternalSignIn, type SettledUser } from './external-account.service';
import { accountOf, type ExternalAccount } from './identity-data';
import type { OAuthStateRow } from './oauth-state.repository';
import { baseOf } from './place-url';
import type { ExternalProfile } from './providers/provider';

/** By how many sign-ins of the same moment somebody may be overtaken. */
const ATTEMPTS = 3;

/**
 * Lets the user of an account at a provider in: one transaction finds, links or creates the user and opens the session,
 * or hands out a code for one to who began with a proof key.
 */
@Injectable()
export class ExternalSignInService {
  constructor(
    private readonly db: Database,
    private readonly accounts: ExternalAccountService,
    private readonly linking: ExplicitLinkingService,
    private readonly flows: FlowStateService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError that says why there is no session. */
  enter(enabled: EnabledProvider, { profile, tokens }: DanceEnd, state: OAuthStateRow): Promise<Entry> {
    const { codeChallenge, codeChallengeMethod: method, redirectTo, mailBase, audience } = state;
    const challenge = codeChallenge && method ? { challenge: codeChallenge, method } : null;
    const account = this.accountOf(enabled, profile);
    const signIn = { account, audience, links: { base: mailBase, redirectTo, challenge } };
    return this.inTransaction(async () => {
      const settled = await this.settle(signIn, state);
      if (challenge)
        return { kind: 'code', code: await this.issueCode(settled, challenge, enabled.name, tokens) };
      return { kind: 'session', session: await this.openSession(settled, enabled.name) };
    });
  }

  /** Opens a session for who has shown an account by an ID token. @param linkingUserId the signed-in user to link to. */
  enterByToken(signIn: ExternalSignIn, linkingUserId: string | null) {
    return this.inTransaction(async () => {
      const settled = await this.settle(signIn, { inviteeId: null, linkingUserId });
      return this.openSession(settled, signIn.account.provider);
    });
  }

  /**
   * The account behind a profile.
   * @throws AuthError with the code for a profile without a name, or without an address where one is needed.
   */
  accountOf(
    { name, provider, settings }: EnabledProvider,
    profile: ExternalProfile,
    code: ErrorCode = 'unexpected_failure',
  ): ExternalAccount {
    const account = accountOf(name, baseOf(provider, settings.url), profile);
    if (!account) throw authError(code, { message: 'The provider does not tell who you are' });
    if (account.email === null && !settings.isEmailOptional)
      throw authError(code, { message: 'The provider tells no email address' });
    return account;
  }

  private settle(
    signIn: ExternalSignIn,
    { linkingUserId, inviteeId }: Pick<OAuthStateRow, 'linkingUserId' | 'inviteeId'>,
  ): Promise<SettledUser> {
    if (linkingUserId) return this.linking.link(signIn, linkingUserId);
    if (inviteeId) return this.linking.acceptInvitation(signIn, inviteeId);
    return this.accounts.settle(signIn);
  }

  private openSession({ userId, actions }: SettledUser, provider: string) {
    return this.sessions.open({ userId, method: 'oauth', actions, traits: { provider } });
  }

  private issueCode(
    { userId, actions }: SettledUser,
    challenge: NonNullable<ExternalSignIn['links']['challenge']>,
    provider: string,
    { accessToken, refreshToken }: DanceEnd['tokens'],
  ): Promise<string> {
    const proven = {
      userId,
      method: 'oauth',
      challenge,
      external: { provider, accessToken, ...(refreshToken ? { refreshToken } : {}) },
    };
    // The sign-in itself is written down when the code is exchanged.
    const events = {
      actions: actions.filter((action) => action !== 'login'),
      now: this.clock.now(),
      traits: { provider },
    };
    return this.flows.issue(proven, events);
  }

  /** Of two who create the same user at the same time one is too late, and finds the user when trying again. */
  private async inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction(work);
      } catch (error) {
        if (violatedConstraint(error) === null) throw error;
        if (attempt >= ATTEMPTS) throw authError('conflict', { cause: error });
      }
    }
  }
}
