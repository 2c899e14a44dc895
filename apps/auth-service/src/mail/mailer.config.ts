import { Env, type CrossChecked } from '@libs/config';
import { Min } from 'class-validator';
import { readRate, type Rate } from '../limit/read-rate';

const MIN_CODE_LENGTH = 6;
const MAX_CODE_LENGTH = 10;
const NOTHING: Rate = { size: 0, refill: 0, stepSeconds: 3600 };

export class MailerConfig implements CrossChecked {
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

  @Env('RATE_LIMIT_EMAIL_SENT', {
    default: '30',
    description:
      'How many mails may be asked for in an hour by all users together; 10/24h means a supply of 10 to which one comes back every 24 hours. Not counted where addresses count as confirmed.',
  })
  readonly totalRate!: string;

  @Env('RATE_LIMIT_EMAIL_PER_ADDRESS', {
    kind: 'integer',
    default: '30',
    description: 'How many mails may be asked for one address in a day; 0 means any.',
  })
  @Min(0)
  readonly perAddressAndDay!: number;

  get total(): Rate {
    return readRate(this.totalRate) ?? NOTHING;
  }

  /** The number of digits in force. */
  get codeLength(): number {
    const isAllowed = this.otpLength >= MIN_CODE_LENGTH && this.otpLength <= MAX_CODE_LENGTH;
    return isAllowed ? this.otpLength : MIN_CODE_LENGTH;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    if (readRate(this.totalRate)) return [];
    return [`${nameOf('RATE_LIMIT_EMAIL_SENT')}: must be a number such as 30, or a supply such as 10/24h`];
  }
}
