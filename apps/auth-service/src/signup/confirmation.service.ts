import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { MailLimitService } from '../one-time-token/mail-limit.service';
import { OneTimeMailService, type MailLinks } from '../one-time-token/one-time-mail.service';
import { SessionService } from '../session/session.service';
import { presentSession, type TokenResponseDto } from '../session/token-response.dto';
import { presentUser } from '../user/present-user';
import type { UserRecord } from '../user/user-record';
import type { UserDto } from '../user/user.dto';
import { UserRepository } from '../user/user.repository';

/** What remains to be done once the user exists: a mail to confirm the address, or a session at once. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly users: UserRepository,
    private readonly mailer: MailerConfig,
    private readonly mails: OneTimeMailService,
    private readonly sessions: SessionService,
    private readonly limits: MailLimitService,
    private readonly clock: Clock,
  ) {}

  /** Whether an address is confirmed by a mail. */
  get isByMail(): boolean {
    return !this.mailer.isAutoconfirm;
  }

  /**
   * Counts a request for a mail, whether the address has a user or not.
   * @throws AuthError `over_email_send_rate_limit`.
   */
  async claimMail(email: string): Promise<void> {
    if (this.isByMail) await this.limits.claim(email, 'sign_up');
  }

  /** @throws AuthError `email_address_not_authorized`. */
  async finish(user: UserRecord, links: MailLinks): Promise<UserDto | TokenResponseDto> {
    return this.isByMail ? presentPending(await this.ask(user, links)) : this.openFirstSession(user);
  }

  private async ask(user: UserRecord, links: MailLinks): Promise<UserRecord> {
    const asked = await this.mails.send('confirmation', user, links);
    if (!asked) throw authError('conflict');
    return asked;
  }

  /** Confirms an address without a mail and opens the first session. */
  async confirm(user: UserRecord): Promise<TokenResponseDto> {
    await this.users.confirmEmail(user, this.clock.now());
    return this.openFirstSession(user);
  }

  /** The session of a user whose address has just been confirmed without a mail. */
  private async openFirstSession(user: UserRecord): Promise<TokenResponseDto> {
    const session = await this.sessions.open({
      userId: user.id,
      method: 'password',
      actions: ['user_signedup', 'login'],
      traits: { provider: 'email' },
    });
    return presentSession(session);
  }
}

/** What was prepared for an invited user is not for whoever names the address first. */
function presentPending(user: UserRecord): UserDto {
  return presentUser(user.invitedAt ? { ...user, userMetadata: {}, identities: [], factors: [] } : user);
}
