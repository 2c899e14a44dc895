import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { OneTimeSmsService, type PreparedSms } from '../one-time-token/one-time-sms.service';
import { PhoneChangeSmsService } from '../one-time-token/phone-change-sms.service';
import { normalizePhone } from '../user/normalize-phone';
import { PhoneUserRepository } from '../user/phone-user.repository';

/**
 * Sends a code again that was lost: that of a sign-up or of a change of number. An unknown number, one that is confirmed
 * and one without a pending change get the same answer, with an id of a message that never was.
 */
@Injectable()
export class ResendSmsService {
  constructor(
    private readonly db: Database,
    private readonly users: PhoneUserRepository,
    private readonly messages: OneTimeSmsService,
    private readonly changes: PhoneChangeSmsService,
  ) {}

  /** @returns the id of the message. @throws AuthError, the same for every number. */
  async resend(type: 'sms' | 'phone_change', phone: string, audience: string): Promise<string> {
    const number = normalizePhone(phone);
    const prepare = () =>
      type === 'sms' ? this.confirmation(number, audience) : this.change(number, audience);
    return this.messages.deliver(await this.db.transaction(prepare));
  }

  private async confirmation(phone: string, audience: string): Promise<PreparedSms> {
    await this.messages.claim(phone, 'repeated_sign_up');
    const user = await this.users.find(phone, audience);
    const prepared =
      user && !user.phoneConfirmedAt ? await this.messages.prepare('repeated_sign_up', user, 'sms') : null;
    return prepared?.sms ?? this.messages.pretend('repeated_sign_up', phone, 'sms');
  }

  private async change(phone: string, audience: string): Promise<PreparedSms> {
    await this.changes.claim(phone);
    const user = await this.users.find(phone, audience);
    const begun = user?.newPhone ? await this.changes.repeat(user, user.newPhone) : null;
    return begun ?? this.messages.pretend('sign_in', phone, 'sms');
  }
}
