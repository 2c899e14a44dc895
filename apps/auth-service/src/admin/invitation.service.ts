import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { ADMINISTRATOR_ID, type Actor } from '../audit/admin-audit-entry';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import type { UserRecord } from '../user/user-record';
import { UserRepository } from '../user/user.repository';
import { AdminMailRepository } from './admin-mail.repository';

export interface Invitation {
  readonly email: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly audience: string;
  readonly actor: Actor;
}

/** Invites people: creates the user, who has no password yet, and writes down who asked for it. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly users: UserRepository,
    private readonly repository: AdminMailRepository,
    private readonly audit: AuditService,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Called in the transaction that issues the link. An address that was never confirmed is invited again.
   * @throws AuthError `email_exists` for a confirmed address.
   */
  async invite({ email, data, audience: aud, actor }: Invitation): Promise<UserRecord> {
    const now = this.clock.now();
    const account = {
      aud,
      role: this.jwt.defaultRole,
      email,
      passwordHash: null,
      data,
      isConfirmed: false,
      now,
    };
    const user =
      (await this.users.lockByEmail(email)) ??
      (await this.users.insertEmailUser(account)) ??
      (await this.users.lockByEmail(email));
    if (!user) throw authError('conflict');
    if (user.emailConfirmedAt) throw authError('email_exists');
    await this.repository.markInvited(user.id, { action: 'user_invited', actor, now });
    this.audit.announce(ADMINISTRATOR_ID, { actions: ['user_invited'], now });
    return user;
  }
}
