import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { errorCode, violatedConstraint } from '@libs/persistence';
import { ADMINISTRATOR_ID, type Actor, type AdminEvent } from '../audit/admin-audit-entry';
import { AuditService } from '../audit/audit.service';
import { authError, type AuthError } from '../errors/auth-error';
import { MAX_PASSWORD_BYTES } from '../password/password-weaknesses';
import { PasswordService } from '../password/password.service';
import { JwtConfig } from '../session/jwt.config';
import { metadataChange } from '../user/merge-metadata';
import { normalizeEmail } from '../user/normalize-email';
import { normalizePhone } from '../user/normalize-phone';
import type { UserRecord } from '../user/user-record';
import { isUuid } from '../wire/is-uuid';
import { AdminUserRepository, type UserChange } from './admin-user.repository';
import type { ChangeUserBody, CreateUserBody } from './admin-user.dto';
import { banEnd } from './ban-end';
import { readNewUser, requireShort } from './new-user';

const DEADLOCK_DETECTED = '40P01';

/**
 * Creates, changes and deletes users on behalf of an administrator, who is trusted: no mail is sent and nothing is asked
 * of the user. Two requests for one address or number are decided by the unique indexes.
 */
@Injectable()
export class AdminUserService {
  constructor(
    private readonly users: AdminUserRepository,
    private readonly passwords: PasswordService,
    private readonly audit: AuditService,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `user_not_found`. */
  async get(id: string): Promise<UserRecord> {
    const user = await this.users.find(id);
    if (!user) throw noSuchUser();
    return user;
  }

  /** @throws AuthError `validation_failed`, `email_exists`, `phone_exists`, `user_already_exists`. */
  async create(body: CreateUserBody, actor: Actor, audience = this.jwt.audience): Promise<UserRecord> {
    const now = this.clock.now();
    const asked = readNewUser(body, { aud: audience, role: this.jwt.defaultRole, now });
    const row = body.password ? { ...asked, password_hash: await this.hash(body.password) } : asked;
    const event: AdminEvent = { action: 'user_signedup', actor, now };
    const user = await this.users.insert(row, event);
    if (!user) throw whatIsTaken((await this.users.listTaken([row]))[0]);
    this.announce(event);
    return user;
  }

  /** @throws AuthError `validation_failed`, `weak_password`, `user_not_found`, `email_exists`, `phone_exists`, `conflict`. */
  async change(id: string, body: ChangeUserBody, actor: Actor): Promise<UserRecord> {
    const event: AdminEvent = { action: 'user_modified', actor, now: this.clock.now() };
    const asked = readChange(body, event.now);
    if (body.password) this.passwords.requireGood(body.password);
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null;
    const user = await this.users.change(id, { ...asked, passwordHash }, event).catch((error: unknown) => {
      throw clashOf(error) ?? error;
    });
    if (!user) throw noSuchUser();
    this.announce(event);
    return user;
  }

  /** The id of the user with this address or id. @throws AuthError `user_not_found`. */
  async identify(emailOrId: string): Promise<string> {
    if (isUuid(emailOrId)) return emailOrId.toLowerCase();
    const id = await this.users.findIdByEmail(emailOrId.toLowerCase());
    if (id === null) throw noSuchUser();
    return id;
  }

  /** @throws AuthError `user_not_found`. */
  async remove(id: string, isSoft: boolean, actor: Actor): Promise<void> {
    const event: AdminEvent = { action: 'user_deleted', actor, now: this.clock.now() };
    if (!(await this.users.remove(id, isSoft, event))) throw noSuchUser();
    this.announce(event);
  }

  /** An administrator may choose a password that users may not, but none that could not be checked. */
  private hash(password: string): Promise<string> {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
      throw authError('validation_failed', {
        message: `password must not be longer than ${MAX_PASSWORD_BYTES} bytes`,
      });
    return this.passwords.hash(password);
  }

  private announce({ action, now }: AdminEvent): void {
    this.audit.announce(ADMINISTRATOR_ID, { actions: [action], now });
  }
}

function readChange(body: ChangeUserBody, now: Date): Omit<UserChange, 'passwordHash'> {
  return {
    email: body.email ? normalizeEmail(body.email) : null,
    phone: body.phone ? normalizePhone(body.phone) : null,
    role: body.role ? requireShort('role', body.role) : null,
    isEmailConfirmed: body.email_confirm === true,
    isPhoneConfirmed: body.phone_confirm === true,
    data: metadataChange(body.user_metadata),
    appData: metadataChange(body.app_metadata),
    bannedUntil: body.ban_duration ? banEnd(body.ban_duration, now) : undefined,
  };
}

function noSuchUser(): AuthError {
  return authError('user_not_found', { status: 404, message: 'There is no such user' });
}

/** What kept a row out. When it is gone by now, another attempt would succeed. */
function whatIsTaken(
  taken: { isEmailTaken: boolean; isPhoneTaken: boolean; isIdTaken: boolean } | undefined,
): AuthError {
  if (taken?.isEmailTaken) return authError('email_exists');
  if (taken?.isPhoneTaken) return authError('phone_exists');
  if (taken?.isIdTaken)
    return authError('user_already_exists', { message: 'A user with this id exists already' });
  return authError('conflict');
}

/**
 * A unique index that a change ran into, as a refusal; null for any other error. Two requests that swap the addresses of
 * two users wait for each other, until the database ends one of them.
 */
function clashOf(error: unknown): AuthError | null {
  if (errorCode(error) === DEADLOCK_DETECTED) return authError('conflict', { cause: error });
  const index = violatedConstraint(error) ?? '';
  if (index.endsWith('users_email_idx')) return authError('email_exists', { cause: error });
  if (index.endsWith('users_phone_idx')) return authError('phone_exists', { cause: error });
  return null;
}
