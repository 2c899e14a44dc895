import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { AuditEvents } from '../audit/audit-entry';
import { AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import { isAuthorizedAddress } from '../mail/is-authorized-address';
import type { MailKindName } from '../mail/kinds';
import { MailerConfig } from '../mail/mailer.config';
import { UserMailService, type MailOrigin } from '../mail/user-mail.service';
import type { CodeChallenge } from '../pkce/code-challenge';
import type { UserRecord } from '../user/user-record';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';

/** Where the link of a mail leads, and in which way. */
export interface MailLinks extends MailOrigin {
  /** With one, the link leads to a code that only its verifier turns into tokens. */
  readonly challenge: CodeChallenge | null;
}

/** What a request for a mail says besides its body. */
export interface MailRequestOrigin {
  /** Whose users are meant. */
  readonly audience: string;
  readonly mail: MailOrigin;
}

/** What each kind of mail carries and what the audit log says of it. */
const orders = {
  confirmation: { token: 'confirmation', actions: ['user_confirmation_requested'] },
  /** The confirmation of an address that was never confirmed, for who asked to sign in. */
  first_sign_in: {
    token: 'email_sign_in',
    actions: ['user_confirmation_requested'],
    mail: 'confirmation',
  },
  invite: { token: 'confirmation', actions: [] },
  recovery: { token: 'recovery', actions: ['user_recovery_requested'] },
  magic_link: { token: 'recovery', actions: ['user_recovery_requested'] },
  reauthentication: { token: 'reauthentication', actions: ['user_reauthenticate_requested'] },
} as const satisfies Record<string, { token: string; actions: readonly AuditAction[]; mail?: MailKindName }>;

export type OneTimeMailKind = keyof typeof orders;

/** Sends mails that carry a link and a code. Called within the transaction of what makes them necessary. */
@Injectable()
export class OneTimeMailService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly mails: UserMailService,
    private readonly audit: AuditService,
    private readonly mailer: MailerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param links null for a kind without a link.
   * @param sentBefore the latest time at which the former mail of its purpose may have been sent, if there is a limit.
   * @returns the user with the time of the mail, or null when the limit forbids it.
   * @throws AuthError `email_address_not_authorized`.
   */
  async send(
    kind: OneTimeMailKind,
    user: UserRecord,
    links: MailLinks | null,
    sentBefore: Date | null = null,
  ): Promise<UserRecord | null> {
    this.requireAuthorized(user.email ?? '');
    const events = { actions: orders[kind].actions, traits: { provider: 'email' }, now: this.clock.now() };
    const sent = await this.issue(kind, user, links, { sentBefore, events });
    if (sent) this.audit.announce(user.id, events);
    return sent;
  }

  /** Does what {@link send} does, for nobody: an address without a user costs the same as one that has one. */
  async pretend(kind: OneTimeMailKind, email: string, links: MailLinks): Promise<void> {
    const nobody = { id: randomUUID(), email, newEmail: null, userMetadata: {} };
    const events = { actions: orders[kind].actions, now: this.clock.now() };
    await this.issue(kind, nobody, links, { sentBefore: null, events });
  }

  /** One statement stores the secret and promises the mail that carries it; for nobody it does neither. */
  private async issue(
    kind: OneTimeMailKind,
    user: Pick<UserRecord, 'id' | 'email' | 'newEmail' | 'userMetadata'>,
    links: MailLinks | null,
    limits: { sentBefore: Date | null; events: AuditEvents },
  ): Promise<UserRecord | null> {
    const email = user.email ?? '';
    const { token } = orders[kind];
    const mail = kind === 'first_sign_in' ? orders[kind].mail : kind;
    const secret = this.secrets.create(token, email, links?.challenge ?? null);
    const mails = this.mails.seal([{ kind: mail, to: email, user, ...secret, origin: links }]);
    const issued = await this.tokens.issue(user.id, token, secret, { ...limits, mails });
    this.mails.announce();
    return issued;
  }

  /** @throws AuthError `email_address_not_authorized` when mail goes to a few addresses only. */
  requireAuthorized(email: string): void {
    if (!isAuthorizedAddress(email, this.mailer.authorizedAddresses))
      throw authError('email_address_not_authorized');
  }
}
