import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import type { SignedInUser } from '../access/caller';
import type { MailOrigin } from '../mail/user-mail.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import { JwtConfig } from '../session/jwt.config';
import { metadataChange } from '../user/merge-metadata';
import { presentUser } from '../user/present-user';
import type { UserDto } from '../user/user.dto';
import type { UserRecord } from '../user/user-record';
import { AccountRepository, type AccountChange, type PasswordChange } from './account.repository';
import { NewContactService } from './new-contact.service';
import { NewPasswordService } from './new-password.service';
import type { UpdateUserBody } from './user-update.dto';

/** Shows users themselves and changes what they may change. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: NewPasswordService,
    private readonly contacts: NewContactService,
    private readonly audit: AuditService,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `validation_failed` when the request is for users of another audience than the token's. */
  show({ user, claims }: SignedInUser, askedAudience: string | undefined): UserDto {
    if (askedAudience && ![claims['aud']].flat().includes(askedAudience))
      throw authError('validation_failed', {
        message: 'The token is meant for another audience than X-JWT-AUD',
      });
    return presentUser(user);
  }

  /** Changes all that is asked for, or nothing. */
  async update(caller: SignedInUser, body: UpdateUserBody, mail: MailOrigin): Promise<UserDto> {
    const { user } = caller;
    const contacts = this.contacts.read(user, body);
    this.passwords.requireAcceptable(body.password);
    const links = { ...mail, challenge: readCodeChallenge(body) };
    this.requireAllowed(caller, body);
    const passwordHash = await this.passwords.prepare(caller, body);
    const actions: AuditAction[] = passwordHash
      ? ['user_updated_password', 'user_modified']
      : ['user_modified'];
    const change: AccountChange = {
      userId: user.id,
      data: metadataChange(body.data),
      appData: metadataChange(body.app_metadata),
      events: { actions, now: this.clock.now() },
    };
    const changed = await this.contacts.change(user, contacts, links, (isPhonePending) =>
      this.write(caller, { ...change, isPhonePending }, passwordHash),
    );
    this.audit.announce(user.id, change.events);
    return presentUser(changed);
  }

  private async write(
    { user, sessionId }: SignedInUser,
    change: AccountChange & Pick<PasswordChange, 'isPhonePending'>,
    passwordHash: string | null,
  ): Promise<UserRecord> {
    const { passwordHash: formerHash } = user;
    const changed = passwordHash
      ? await this.passwords.set(user, (notice) =>
          this.accounts.changePassword({ ...change, passwordHash, formerHash, sessionId, notice }),
        )
      : await this.accounts.change(change);
    if (!changed) throw authError('conflict');
    return changed;
  }

  private requireAllowed({ user }: SignedInUser, body: UpdateUserBody): void {
    const isAdmin = user.aud === this.jwt.audience && user.role === this.jwt.adminGroup;
    if (body.app_metadata && !isAdmin)
      throw authError('not_admin', { message: 'Only administrators change app_metadata' });
    if (user.isAnonymous && body.password !== undefined && !body.email && !body.phone)
      throw authError('validation_failed', {
        status: 422,
        message: 'An anonymous user needs an email address or a phone before a password',
      });
    const isManaged = body.password !== undefined || body.nonce !== undefined || body.email || body.phone;
    if (user.isSsoUser && isManaged) throw authError('user_sso_managed');
  }
}
