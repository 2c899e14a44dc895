import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import type { MailRequestOrigin } from '../one-time-token/one-time-mail.service';
import type { OtpBody } from './otp.dto';
import { SignInMailService } from './sign-in-mail.service';
import { SignInSmsService } from './sign-in-sms.service';

/** The answer to who asks for a mail or an SMS. */
export interface SentAnswer {
  /** The id of an SMS. */
  readonly message_id?: string;
}

/** Sends what a user signs in by without a password. */
@Injectable()
export class OtpService {
  constructor(
    private readonly mails: SignInMailService,
    private readonly messages: SignInSmsService,
  ) {}

  /** @throws AuthError that names the first fault. */
  async send(body: OtpBody, origin: MailRequestOrigin): Promise<SentAnswer> {
    const { email, phone, channel } = body;
    if (email && phone)
      throw authError('validation_failed', { message: 'Give either email or phone, not both' });
    if (email && channel)
      throw authError('validation_failed', { message: 'channel is for codes that go to a phone' });
    if (phone) return { message_id: await this.messages.send({ ...body, phone }, origin.audience) };
    if (!email) throw authError('validation_failed', { message: 'email or phone is missing' });
    await this.mails.send(body, origin);
    return {};
  }
}
