import { readFileSync } from 'node:fs';
import { Env, type CrossChecked } from '@libs/config';
import { IsEmail, IsOptional, Max, Min } from 'class-validator';
import { parseMailHeaders, type MailHeaders } from './mail-headers';

const CONFIRMATION_INTERVAL_SECONDS = 900;
const USUAL_INTERVAL_SECONDS = 60;
const IMPLICIT_TLS_PORT = 465;
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|::1)$/;

/** Whether a connection to the mail server is encrypted: from the start, before anything else, or when it offers it. */
export type SmtpTls = 'implicit' | 'required' | 'optional';

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
    description: 'Its port; 465 means TLS from the start.',
  })
  @Min(1)
  @Max(65_535)
  readonly port!: number;

  @Env('SMTP_USER', { optional: true, description: 'The user name at the mail server.' })
  readonly user?: string;

  @Env('SMTP_PASS', { optional: true, secret: true, description: 'The password at the mail server.' })
  readonly pass?: string;

  @Env('SMTP_TLS', {
    optional: true,
    oneOf: ['implicit', 'required', 'optional'],
    description:
      'implicit encrypts from the start, required sends nothing without STARTTLS, optional uses it when it is offered; by default implicit on port 465, required with a password unless the mail server is on this machine, else optional.',
  })
  readonly tls?: SmtpTls;

  @Env('SMTP_TLS_CA', {
    optional: true,
    description:
      'A file of PEM certificates that the mail server is trusted by, instead of the usual authorities.',
  })
  readonly caPath?: string;

  @Env('SMTP_HEADERS', {
    optional: true,
    description:
      'More headers for every mail, a JSON object of names and lists of values; $messageType in a value becomes the kind of mail.',
    example: '{"X-Mail-Kind": ["$messageType"]}',
  })
  readonly headersText?: string;

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

  get headers(): MailHeaders {
    return this.headersText ? parseMailHeaders(this.headersText) : {};
  }

  /** How the connection is encrypted. A password never crosses a network in the clear, unless the operator says so. */
  get tlsInForce(): SmtpTls {
    if (this.tls) return this.tls;
    if (this.port === IMPLICIT_TLS_PORT) return 'implicit';
    return this.user && !THIS_MACHINE.test(this.host ?? '') ? 'required' : 'optional';
  }

  /** The certificates the mail server is trusted by, if they are not the usual ones. */
  readCertificates(): string | undefined {
    return this.caPath ? readFileSync(this.caPath, 'utf8') : undefined;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    const faults: string[] = [];
    if (this.host && !this.adminEmail)
      faults.push(`${nameOf('SMTP_ADMIN_EMAIL')}: is required when ${nameOf('SMTP_HOST')} is set`);
    for (const [variable, read] of [
      ['SMTP_HEADERS', () => this.headers],
      ['SMTP_TLS_CA', () => this.readCertificates()],
    ] as const)
      try {
        read();
      } catch (error) {
        faults.push(`${nameOf(variable)}: ${(error as Error).message}`);
      }
    return faults;
  }
}
