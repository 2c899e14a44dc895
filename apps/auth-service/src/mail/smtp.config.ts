import { Env, type CrossChecked } from '@libs/config';
import { IsEmail, IsOptional, Max, Min } from 'class-validator';

const CONFIRMATION_INTERVAL_SECONDS = 900;
const USUAL_INTERVAL_SECONDS = 60;

export class SmtpConfig implements CrossChecked {
  static readonly title = 'SMTP';

  @Env('SMTP_HOST', {
    optional: true,
    description: 'The mail server; without one no mail is sent.',
    example: 'localhost',
  })
  readonly host?: string;

  @Env('SMTP_PORT', {
    kind: 'integer',
    default: '587',
    description: 'Its port; 465 means TLS from the start, on others STARTTLS is used when it is offered.',
  })
  @Min(1)
  @Max(65_535)
  readonly port!: number;

  @Env('SMTP_USER', { optional: true, description: 'The user name at the mail server.' })
  readonly user?: string;

  @Env('SMTP_PASS', { optional: true, secret: true, description: 'The password at the mail server.' })
  readonly pass?: string;

  @Env('SMTP_ADMIN_EMAIL', {
    optional: true,
    description: 'The address mails come from; needed with SMTP_HOST.',
    example: 'no-reply@example.com',
  })
  @IsOptional()
  @IsEmail({ require_tld: false }, { message: 'must be an email address' })
  readonly adminEmail?: string;

  @Env('SMTP_SENDER_NAME', { optional: true, description: 'The name mails come from.', example: 'Example' })
  readonly senderName?: string;

  @Env('SMTP_MAX_FREQUENCY', {
    kind: 'duration',
    optional: true,
    description:
      'The least time between two mails of one purpose to one user; without it 900 s for confirmations, 60 s for others.',
  })
  @IsOptional()
  @Min(0)
  readonly maxFrequencySeconds?: number;

  get confirmationIntervalSeconds(): number {
    return this.maxFrequencySeconds ?? CONFIRMATION_INTERVAL_SECONDS;
  }

  /** The interval of all mails but confirmations. */
  get usualIntervalSeconds(): number {
    return this.maxFrequencySeconds ?? USUAL_INTERVAL_SECONDS;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    if (!this.host || this.adminEmail) return [];
    return [`${nameOf('SMTP_ADMIN_EMAIL')}: is required when ${nameOf('SMTP_HOST')} is set`];
  }
}
