import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import type { MailRequestOrigin } from '../one-time-token/one-time-mail.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import type { TokenResponseDto } from '../session/token-response.dto';
import { AccountsConfig } from '../user/accounts.config';
import type { UserDto } from '../user/user.dto';
import { normalizePhone } from '../user/normalize-phone';
import { SmsService } from '../sms/sms.service';
import { AnonymousSignUpService } from './anonymous-sign-up.service';
import { EmailSignUpService } from './email-sign-up.service';
import { PhoneSignUpService } from './phone-sign-up.service';
import type { SignUpBody } from './signup.dto';

/** Creates accounts: by email or phone and password, or anonymous when a visitor names neither. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly byEmail: EmailSignUpService,
    private readonly byPhone: PhoneSignUpService,
    private readonly anonymous: AnonymousSignUpService,
    private readonly sms: SmsService,
    private readonly config: AccountsConfig,
  ) {}

  /**
   * @returns a session when nothing is left to confirm, else the user.
   * @throws AuthError that names the first fault.
   */
  signUp(body: SignUpBody, origin: MailRequestOrigin): Promise<UserDto | TokenResponseDto> {
    const { email, phone } = body;
    if (!email && !phone) return this.anonymous.signUp(body.data ?? {}, origin.audience);
    if (this.config.isSignupDisabled) throw authError('signup_disabled');
    const password = this.byEmail.requirePassword(body.password);
    if (email && phone)
      throw authError('validation_failed', { message: 'Give either email or phone, not both' });
    if (phone) return this.signUpByPhone({ ...body, phone, password }, origin.audience);
    const challenge = readCodeChallenge(body);
    if (!this.config.isEmailEnabled) throw authError('email_provider_disabled');
    return this.byEmail.signUp({ email, password, data: body.data ?? {}, challenge }, origin);
  }

  private signUpByPhone(
    body: SignUpBody & { readonly phone: string; readonly password: string },
    audience: string,
  ): Promise<UserDto | TokenResponseDto> {
    const channel = this.sms.readChannel(body.channel);
    if (readCodeChallenge(body))
      throw authError('validation_failed', { message: 'A code by phone needs no code_challenge' });
    if (!this.config.isPhoneEnabled) throw authError('phone_provider_disabled');
    const phone = normalizePhone(body.phone);
    return this.byPhone.signUp({ phone, password: body.password, data: body.data ?? {}, channel }, audience);
  }
}
