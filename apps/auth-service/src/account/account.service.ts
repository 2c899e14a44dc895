import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import type { SignedInUser } from '../access/caller';
import { JwtConfig } from '../session/jwt.config';
import { metadataChange } from '../user/merge-metadata';
import { presentUser } from '../user/present-user';
import type { UserDto } from '../user/user.dto';
import type { UserRecord } from '../user/user-record';
import { AccountRepository, type AccountChange } from './account.repository';
import { NewPasswordService } from './new-password.service';
import type { UpdateUserBody } from './user-update.dto';

/** Shows users themselves and changes what they may change. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: NewPasswordService,
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
  async update(caller: SignedInUser, body: UpdateUserBody): Promise<UserDto> {
    const { user } = caller;
    this.passwords.requireAcceptable(body.password);
    this.requireAllowed(caller, body);
    requireSameContact(user, body);
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
    const { sessionId } = caller;
    const changed = passwordHash
      ? await this.accounts.changePassword({
          ...change,
          passwordHash,
          formerHash: user.passwordHash,
          sessionId,
        })
      : await this.accounts.change(change);
    if (!changed) throw authError('conflict');
    this.audit.announce(user.id, change.events);
    return presentUser(changed);
  }

  private requireAllowed({ user }: SignedInUser, body: UpdateUserBody): void {
    const isAdmin = user.aud === this.jwt.audience && user.role === this.jwt.adminGroup;
    if (body.app_metadata && !isAdmin)
      throw authError('not_admin', { message: 'Only administrators change app_metadata' });
    if (user.isAnonymous && body.password !== undefined)
      throw authError('validation_failed', {
        status: 422,
        message: 'An anonymous user needs an email address or a phone before a password',
      });
    const isManaged = body.password !== undefined || body.nonce !== undefined || body.email || body.phone;
    if (user.isSsoUser && isManaged) throw authError('user_sso_managed');
  }
}

/** A change that would be forgotten in silence is refused instead. */
function requireSameContact(user: UserRecord, { email, phone }: UpdateUserBody): void {
  if (email && email.toLowerCase() !== user.email)
    throw authError('validation_failed', { message: 'Changing the email address is not offered yet' });
  if (phone && phone.replace(/^\+| /g, '') !== user.phone)
    throw authError('validation_failed', { message: 'Changing the phone is not offered yet' });
}
