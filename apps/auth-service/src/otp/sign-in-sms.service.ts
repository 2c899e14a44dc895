import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { OneTimeSmsService } from '../one-time-token/one-time-sms.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import { PhoneConfirmationService, type AskedUser } from '../signup/phone-confirmation.service';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { SmsService } from '../sms/sms.service';
import { AccountsConfig } from '../user/accounts.config';
import { normalizePhone } from '../user/normalize-phone';
import type { OtpBody } from './otp.dto';
import { PasswordlessAccountService, type WantedAccount } from './passwordless-account.service';

/**
 * Sends the code by which a user signs in by phone, and which confirms a number that is new or was never confirmed.
 * The answer and its limits are the same for every number.
 */
@Injectable()
export class SignInSmsService {
  constructor(
    private readonly db: Database,
    private readonly accounts: PasswordlessAccountService,
    private readonly confirmations: PhoneConfirmationService,
    private readonly messages: OneTimeSmsService,
    private readonly sms: SmsService,
    private readonly config: AccountsConfig,
  ) {}

  /** @returns the id of the message. @throws AuthError that names the first fault. */
  async send(body: OtpBody & { readonly phone: string }, audience: string): Promise<string> {
    if (!this.config.isPhoneEnabled) throw authError('phone_provider_disabled');
    const channel = this.sms.readChannel(body.channel);
    readCodeChallenge(body);
    const phone = normalizePhone(body.phone);
    const wanted = { audience, data: body.data ?? {}, mayCreate: body.create_user ?? true };
    return this.confirmations.deliver(await this.db.transaction(() => this.prepare(phone, channel, wanted)));
  }

  private async prepare(phone: string, channel: SmsChannel, wanted: WantedAccount): Promise<AskedUser> {
    await this.messages.claim(phone, 'sign_in');
    const { user, isNew } = await this.accounts.findOrCreateByPhone(phone, wanted);
    const kind = user.phoneConfirmedAt ? 'sign_in' : 'first_sign_in';
    // A number belongs to one user, whose audience may be another one: nothing is sent, and nothing is said.
    if (user.aud !== wanted.audience)
      return { user, sms: await this.messages.pretend(kind, phone, channel), isNew: false };
    return this.confirmations.ask(user, kind, channel, isNew);
  }
}
