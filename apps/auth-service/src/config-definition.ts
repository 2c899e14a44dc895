import type { ConfigDefinition } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { OutboxConfig } from '@libs/outbox';
import { DatabaseConfig } from '@libs/persistence';
import { LogConfig, TELEMETRY_BARE_NAMES, TelemetryConfig } from '@libs/telemetry';
import { CaptchaConfig } from './captcha/captcha.config';
import { PasswordHashConfig } from './crypto/password-hash.config';
import { IpLimitConfig } from './limit/ip-limit.config';
import { ExternalConfig } from './external/external.config';
import { ProviderConfig } from './external/provider.config';
import { MailContentConfig } from './mail/mail-content.config';
import { MailTemplateConfig } from './mail/mail-template.config';
import { MailerConfig } from './mail/mailer.config';
import { NotificationConfig } from './mail/notification.config';
import { SmtpConfig } from './mail/smtp.config';
import { PasswordConfig } from './password/password.config';
import { SignInLimitConfig } from './password/sign-in-limit.config';
import { PkceConfig } from './pkce/pkce.config';
import { PREFIXES } from './prefixes';
import { RedirectConfig } from './redirect/redirect.config';
import { JwtConfig } from './session/jwt.config';
import { SessionConfig } from './session/session.config';
import { SmsProviderConfig } from './sms/sms-provider.config';
import { SmsConfig } from './sms/sms.config';
import { CleanUpConfig } from './system/clean-up.config';
import { AccountsConfig } from './user/accounts.config';
import { CorsConfig } from './wire/cors.config';
import { PathPrefixConfig } from './wire/path-prefix.config';

/** Everything the service reads from its environment. */
export const configDefinition: ConfigDefinition = {
  prefixes: PREFIXES,
  bareNames: [
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
    'API_EXTERNAL_URL',
    'DB_NAMESPACE',
    'REQUEST_ID_HEADER',
    ...TELEMETRY_BARE_NAMES,
  ],
  defaults: { API_PORT: '8081' },
  sections: [
    HttpConfig,
    PathPrefixConfig,
    DatabaseConfig,
    RedirectConfig,
    JwtConfig,
    SessionConfig,
    AccountsConfig,
    PasswordConfig,
    PasswordHashConfig,
    PkceConfig,
    MailerConfig,
    MailContentConfig,
    MailTemplateConfig,
    NotificationConfig,
    SmtpConfig,
    OutboxConfig,
    SmsConfig,
    SmsProviderConfig,
    IpLimitConfig,
    SignInLimitConfig,
    ExternalConfig,
    ProviderConfig,
    CaptchaConfig,
    CleanUpConfig,
    CorsConfig,
    LogConfig,
    TelemetryConfig,
  ],
};
