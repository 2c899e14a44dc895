import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import type { SignedInUser } from '../access/caller';
import { authError } from '../errors/auth-error';
import { NotificationService } from '../mail/notification.service';
import { PasswordConfig } from '../password/password.config';
import { PasswordService } from '../password/password.service';
import { SessionRepository } from '../session/session.repository';
import type { UserRecord } from '../user/user-record';
import { NonceService } from './nonce.service';
import type { UpdateUserBody } from './user-update.dto';

const FRESH_SESSION_SECONDS = 24 * 3600;
/** A session opened by one of these has just proved more than a password does. */
const STRONGER_THAN_PASSWORD = new Set(['otp', 'magiclink', 'recovery']);

/** Decides whether a user may set the password they ask for. */
@Injectable()
export class NewPasswordService {
  constructor(
    private readonly passwords: PasswordService,
    private readonly nonces: NonceService,
    private readonly sessions: SessionRepository,
    private readonly notifications: NotificationService,
    private readonly config: PasswordConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError `weak_password`, `validation_failed`. */
  requireAcceptable(password: string | undefined): void {
    if (password !== undefined) this.passwords.requireGood(password);
  }

  /**
   * The hash of the new password, or null when none is asked for.
   * @throws AuthError `reauthentication_needed`, `reauthentication_not_valid`, `current_password_required`,
   * `current_password_invalid`, `same_password`.
   */
  async prepare(
    caller: SignedInUser,
    { password, nonce, current_password }: UpdateUserBody,
  ): Promise<string | null> {
    if (password === undefined) return null;
    if (this.config.needsReauthentication && !this.isFresh(caller))
      await this.nonces.require(caller.user, nonce);
    if (this.config.needsCurrentPassword) await this.requireCurrent(caller, current_password);
    const { passwordHash } = caller.user;
    if (passwordHash && (await this.passwords.verify(password, passwordHash)))
      throw authError('same_password');
    return this.passwords.hash(password);
  }

  /**
   * Sets a password, and tells of it by mail where that is wanted.
   * @param write the statement, which also adds the mail.
   */
  async set<Changed>(
    user: UserRecord,
    write: (notice: readonly unknown[]) => Promise<Changed>,
  ): Promise<Changed> {
    const changed = await write(this.notifications.sealPasswordChanged(user));
    this.notifications.announce();
    return changed;
  }

  private isFresh({ sessionStartedAt }: SignedInUser): boolean {
    if (!sessionStartedAt) return false;
    return this.clock.now().getTime() - sessionStartedAt.getTime() <= FRESH_SESSION_SECONDS * 1000;
  }

  private async requireCurrent(
    { user, sessionId }: SignedInUser,
    current: string | undefined,
  ): Promise<void> {
    if (!user.passwordHash) return;
    const methods = sessionId ? await this.sessions.listMethods(sessionId) : [];
    if (methods.some((method) => STRONGER_THAN_PASSWORD.has(method))) return;
    if (!current) throw authError('current_password_required');
    if (!(await this.passwords.verify(current, user.passwordHash)))
      throw authError('current_password_invalid');
  }
}
