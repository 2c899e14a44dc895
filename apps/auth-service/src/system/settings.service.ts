import { Injectable } from '@nestjs/common';
import { MailerConfig } from '../mail/mailer.config';
import { AccountsConfig } from '../user/accounts.config';
import type { SettingsDto } from './system.dto';

/** Tells sign-in pages what they may offer. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly accounts: AccountsConfig,
    private readonly mailer: MailerConfig,
  ) {}

  describe(): SettingsDto {
    return {
      external: {
        email: this.accounts.isEmailEnabled,
        phone: false,
        anonymous_users: this.accounts.areAnonymousUsersEnabled,
      },
      disable_signup: this.accounts.isSignupDisabled,
      autoconfirm: this.mailer.isAutoconfirm,
      mailer_autoconfirm: this.mailer.isAutoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }
}
