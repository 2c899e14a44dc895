import { Env } from '@libs/config';
import { Min } from 'class-validator';

const MIN_CODE_LENGTH = 6;
const MAX_CODE_LENGTH = 10;

export class MailerConfig {
  static readonly title = 'Mails';

  @Env('MAILER_AUTOCONFIRM', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether addresses count as confirmed without a mail.',
  })
  readonly isAutoconfirm!: boolean;

  @Env('MAILER_OTP_EXP', {
    kind: 'duration',
    default: '86400',
    description: 'How long links and codes in mails are valid.',
  })
  @Min(1)
  readonly otpExpirySeconds!: number;

  @Env('MAILER_OTP_LENGTH', {
    kind: 'integer',
    default: '6',
    description: 'How many digits a code has, from 6 to 10; other numbers count as 6.',
  })
  readonly otpLength!: number;

  @Env('MAILER_SECURE_EMAIL_CHANGE_ENABLED', {
    kind: 'boolean',
    default: 'true',
    description: 'Whether a change of address must be confirmed at the current address, too.',
  })
  readonly isEmailChangeConfirmedTwice!: boolean;

  @Env('MAILER_EXTERNAL_HOSTS', {
    kind: 'list',
    default: '',
    description:
      'Hosts that links may start with when a proxy names them in X-Forwarded-Host, comma-separated.',
  })
  readonly externalHosts!: string[];

  @Env('MAILER_CONFIRM_PAGE', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether a link shows a page with a button first, so that no mail scanner can use it up.',
  })
  readonly showsConfirmPage!: boolean;

  @Env('EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES', {
    kind: 'list',
    default: '',
    description: 'The only addresses that mail is sent to, comma-separated; without them it is sent to all.',
  })
  readonly authorizedAddresses!: string[];

  /** The number of digits in force. */
  get codeLength(): number {
    const isAllowed = this.otpLength >= MIN_CODE_LENGTH && this.otpLength <= MAX_CODE_LENGTH;
    return isAllowed ? this.otpLength : MIN_CODE_LENGTH;
  }
}
