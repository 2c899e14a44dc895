import { Injectable } from '@nestjs/common';
import { EnabledProvidersService } from '../external/enabled-providers.service';
import { MailerConfig } from '../mail/mailer.config';
import { SmsProviderConfig } from '../sms/sms-provider.config';
import { SmsConfig } from '../sms/sms.config';
import { AccountsConfig } from '../user/accounts.config';
import type { SettingsDto } from './system.dto';

/** Tells sign-in pages what they may offer. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly accounts: AccountsConfig,
    private readonly mailer: MailerConfig,
    private readonly sms: SmsConfig,
    private readonly providers: SmsProviderConfig,
    private readonly external: EnabledProvidersService,
  ) {}

  describe(): SettingsDto {
    return {
      external: {
        ...this.external.describe(),
        email: this.accounts.isEmailEnabled,
        phone: this.accounts.isPhoneEnabled,
        anonymous_users: this.accounts.areAnonymousUsersEnabled,
      },
      disable_signup: this.accounts.isSignupDisabled,
      autoconfirm: this.mailer.isAutoconfirm,
      mailer_autoconfirm: this.mailer.isAutoconfirm,
      phone_autoconfirm: this.sms.isAutoconfirm,
      sms_provider: this.providers.name ?? '',
      saml_enabled: false,
    };
  }
}
