import { Injectable } from '@nestjs/common';
import { Database, violatedConstraint } from '@libs/persistence';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { OneTimeSmsService } from '../one-time-token/one-time-sms.service';
import { PhoneChangeSmsService } from '../one-time-token/phone-change-sms.service';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { SmsConfig } from '../sms/sms.config';
import { PhoneUserRepository } from '../user/phone-user.repository';
import type { UserRecord } from '../user/user-record';

/** A number a user wants, and how its code gets there. */
export interface WantedPhone {
  readonly phone: string;
  readonly channel: SmsChannel;
}

/**
 * Changes a user's number. It stays as it is until the new one has confirmed by a code, except where numbers count as
 * confirmed.
 */
@Injectable()
export class NewPhoneService {
  constructor(
    private readonly db: Database,
    private readonly users: PhoneUserRepository,
    private readonly changes: PhoneChangeSmsService,
    private readonly messages: OneTimeSmsService,
    private readonly config: SmsConfig,
    private readonly clock: Clock,
  ) {}

  /** Whether a new number counts at once. */
  get isAutoconfirm(): boolean {
    return this.config.isAutoconfirm;
  }

  /**
   * Sends the code to the new number. It is done before anything else is changed, so that a request whose SMS cannot be
   * sent has changed nothing.
   * @throws AuthError `phone_exists`, `over_sms_send_rate_limit`, `sms_send_failed`.
   */
  async begin(user: UserRecord, { phone, channel }: WantedPhone): Promise<void> {
    const begun = await this.db.transaction(async () => {
      await this.changes.claim(phone);
      return (await this.changes.begin(user, phone, channel)) ?? this.refuse(user, phone);
    });
    await this.messages.deliver(begun);
  }

  /**
   * Gives the user the number at once.
   * @param write what else the request changes; all happens or nothing.
   * @throws AuthError `phone_exists`.
   */
  async applyAtOnce(
    user: UserRecord,
    { phone }: WantedPhone,
    write: () => Promise<UserRecord>,
  ): Promise<UserRecord> {
    try {
      return await this.db.transaction(async () => {
        await this.users.change(user.id, phone, this.clock.now());
        return write();
      });
    } catch (error) {
      throw violatedConstraint(error)?.endsWith('users_phone_idx')
        ? authError('phone_exists', { cause: error })
        : error;
    }
  }

  private async refuse(user: UserRecord, phone: string): Promise<never> {
    const owner = await this.users.lock(phone);
    throw owner ? authError('phone_exists') : this.changes.tooSoon(user);
  }
}
