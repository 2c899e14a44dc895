import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/admin-audit-entry';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import { JwtConfig } from '../session/jwt.config';
import { metadataChange } from '../user/merge-metadata';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';
import { AdminMailRepository } from './admin-mail.repository';
import { InvitationService } from './invitation.service';
import { LinkIssuer, type IssuedLink } from './link-issuer';
import type { LinkTypeName } from './link-types';

export interface LinkAccount {
  readonly email: string;
  readonly audience: string;
  readonly actor: Actor;
  readonly data: Readonly<Record<string, unknown>>;
  readonly passwordHash: string | null;
  readonly now: Date;
}

export type SignInLinkType = Exclude<LinkTypeName, 'email_change_current' | 'email_change_new'>;

/** Issues links to sign in by, and creates the users they are for. */
@Injectable()
export class LinkAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AdminMailRepository,
    private readonly invitations: InvitationService,
    private readonly passwords: PasswordService,
    private readonly jwt: JwtConfig,
    private readonly issuer: LinkIssuer,
  ) {}

  /**
   * The hash for a user who is to be created; null for one who exists.
   * @throws AuthError `validation_failed`, `weak_password`.
   */
  async prepareSignUp(email: string, password: string | undefined): Promise<string | null> {
    if (await this.links.isKnown(email)) return null;
    if (!password) throw authError('validation_failed', { message: 'A password is required' });
    this.passwords.requireGood(password);
    return this.passwords.hash(password);
  }

  /** Called in a transaction. @throws AuthError `email_exists`, `user_not_found`. */
  async issue(type: SignInLinkType, account: LinkAccount): Promise<IssuedLink> {
    if (type === 'invite') return this.issuer.issue(type, await this.invitations.invite(account), account);
    const owner = await this.users.lockByEmail(account.email);
    if (owner && type === 'signup') return this.repeatSignUp(owner, account);
    if (owner) return this.issuer.issue(type, owner, account);
    if (type === 'recovery')
      throw authError('user_not_found', { status: 404, message: 'There is no such user' });
    return this.issuer.issue('signup', await this.create(account), account);
  }

  private async repeatSignUp(owner: UserRecord, account: LinkAccount): Promise<IssuedLink> {
    if (owner.emailConfirmedAt) throw authError('email_exists');
    await this.links.mergeData(owner.id, metadataChange(account.data), account.now);
    return this.issuer.issue('signup', owner, account);
  }

  private async create({ email, audience, data, passwordHash, now }: LinkAccount): Promise<UserRecord> {
    const role = this.jwt.defaultRole;
    const account = { aud: audience, role, email, passwordHash, data, isConfirmed: false, now };
    const user = await this.users.insertEmailUser(account);
    if (!user) throw authError('conflict');
    return user;
  }
}
