import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import {
  OneTimeSmsService,
  type OneTimeSmsKind,
  type PreparedSms,
} from '../one-time-token/one-time-sms.service';
import { SessionService } from '../session/session.service';
import { presentSession, type TokenResponseDto } from '../session/token-response.dto';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { SmsConfig } from '../sms/sms.config';
import { PhoneUserRepository } from '../user/phone-user.repository';
import type { UserRecord } from '../user/user-record';

/** A user whose number is to be confirmed by an SMS that has not left yet. */
export interface AskedUser {
  /** As they are with the code issued. */
  readonly user: UserRecord;
  readonly sms: PreparedSms;
  /** Whether this request has created the user. */
  readonly isNew: boolean;
}

/** What remains to be done once the user of a number exists: an SMS to confirm it, or a session at once. */
@Injectable()
export class PhoneConfirmationService {
  constructor(
    private readonly users: PhoneUserRepository,
    private readonly messages: OneTimeSmsService,
    private readonly sessions: SessionService,
    private readonly config: SmsConfig,
    private readonly clock: Clock,
  ) {}

  /** Whether nobody is asked for a confirmation. */
  get isAutoconfirm(): boolean {
    return this.config.isAutoconfirm;
  }

  /** Called first in a transaction that may ask for a confirmation. @throws AuthError `over_sms_send_rate_limit`. */
  claim(phone: string): Promise<void> {
    return this.messages.claim(phone, 'sign_up');
  }

  /** What is left to do for a user who was made up. */
  askNobody(user: UserRecord, channel: SmsChannel): AskedUser {
    return { user, sms: this.messages.nothing('sign_up', user.phone ?? '', channel), isNew: false };
  }

  /** Issues a code, in the transaction that has found or created the user. */
  async ask(user: UserRecord, kind: OneTimeSmsKind, channel: SmsChannel, isNew: boolean): Promise<AskedUser> {
    const prepared = await this.messages.prepare(kind, user, channel);
    if (!prepared) throw authError('conflict');
    return { ...prepared, isNew };
  }

  /**
   * Sends the SMS after the commit. A user who was created for it does not stay when it cannot be sent: the next
   * attempt would find an account with a password that nobody remembers.
   * @returns the id of the message.
   * @throws AuthError `sms_send_failed`.
   */
  async deliver({ user, sms, isNew }: AskedUser): Promise<string> {
    try {
      return await this.messages.deliver(sms);
    } catch (error) {
      if (isNew) await this.users.removeUntouched(user);
      throw error;
    }
  }

  /** Confirms a number without an SMS and opens the first session. */
  async confirm(user: UserRecord): Promise<TokenResponseDto> {
    await this.users.confirm(user.id, this.clock.now());
    return this.openFirstSession(user);
  }

  /** The session of a user whose number counts as confirmed. */
  async openFirstSession(user: UserRecord): Promise<TokenResponseDto> {
    const session = await this.sessions.open({
      userId: user.id,
      method: 'password',
      actions: ['user_signedup', 'login'],
      traits: { provider: 'phone' },
    });
    return presentSession(session);
  }
}
