import { Env, type CrossChecked } from '@libs/config';
import { Min } from 'class-validator';
import { readRate, type Rate } from '../limit/read-rate';
import { faultOfSmsTemplate } from './sms-template';
import { readTestCodes, type TestCodes } from './test-codes';

const MIN_CODE_LENGTH = 6;
const MAX_CODE_LENGTH = 10;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export class SmsConfig implements CrossChecked {
  static readonly title = 'Codes by SMS';

  @Env('SMS_AUTOCONFIRM', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether numbers count as confirmed without an SMS.',
  })
  readonly isAutoconfirm!: boolean;

  @Env('SMS_MAX_FREQUENCY', {
    kind: 'duration',
    default: '60s',
    description: 'The least time between two codes of one purpose to one number.',
  })
  @Min(0)
  readonly intervalSeconds!: number;

  @Env('SMS_OTP_EXP', { kind: 'duration', default: '60', description: 'How long a code is valid.' })
  @Min(1)
  readonly otpExpirySeconds!: number;

  @Env('SMS_OTP_LENGTH', {
    kind: 'integer',
    default: '6',
    description: 'How many digits a code has, from 6 to 10; other numbers count as 6.',
  })
  readonly otpLength!: number;

  @Env('SMS_TEMPLATE', {
    default: 'Your code is {{ .Code }}',
    description: 'The text of an SMS; {{ .Code }} stands for the code.',
  })
  readonly template!: string;

  @Env('SMS_TEST_OTP', {
    kind: 'list',
    default: '',
    description:
      'Numbers to which nothing is sent, each with its fixed code, comma-separated: 31600000001:123456.',
  })
  readonly testEntries!: string[];

  @Env('SMS_TEST_OTP_VALID_UNTIL', {
    optional: true,
    description: 'When the fixed codes end to count; without it never.',
    example: '2030-01-01T00:00:00Z',
  })
  readonly testCodesUntil?: string;

  @Env('RATE_LIMIT_SMS_SENT', {
    default: '30',
    description:
      'How many SMS may be asked for in an hour by all users together; 10/24h means a supply of 10 to which one comes back every 24 hours. Not counted where numbers count as confirmed.',
  })
  readonly totalRate!: string;

  @Env('RATE_LIMIT_SMS_PER_NUMBER', {
    kind: 'integer',
    default: '20',
    description: 'How many SMS may be asked for one number in a day; 0 means any.',
  })
  @Min(0)
  readonly perNumberAndDay!: number;

  /** The number of digits in force. */
  get codeLength(): number {
    const isAllowed = this.otpLength >= MIN_CODE_LENGTH && this.otpLength <= MAX_CODE_LENGTH;
    return isAllowed ? this.otpLength : MIN_CODE_LENGTH;
  }

  get testCodes(): TestCodes {
    const codes = readTestCodes(this.testEntries);
    return 'wrong' in codes ? new Map() : codes;
  }

  get total(): Rate {
    return readRate(this.totalRate) ?? { size: 0, refill: 0, stepSeconds: 1 };
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    const template = faultOfSmsTemplate(this.template);
    const codes = readTestCodes(this.testEntries);
    const until = this.testCodesUntil;
    return [
      ...(template ? [`${nameOf('SMS_TEMPLATE')}: ${template}`] : []),
      ...('wrong' in codes
        ? [
            `${nameOf('SMS_TEST_OTP')}: ${JSON.stringify(codes.wrong)} is no number with its code, such as 31600000001:123456`,
          ]
        : []),
      ...(until && !(TIME.test(until) && !Number.isNaN(Date.parse(until)))
        ? [`${nameOf('SMS_TEST_OTP_VALID_UNTIL')}: must be a time such as 2030-01-01T00:00:00Z`]
        : []),
      ...(readRate(this.totalRate)
        ? []
        : [`${nameOf('RATE_LIMIT_SMS_SENT')}: must be a number such as 30, or a supply such as 10/24h`]),
    ];
  }
}
