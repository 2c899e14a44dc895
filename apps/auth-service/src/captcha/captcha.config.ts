import { Env, type CrossChecked } from '@libs/config';
import { Min } from 'class-validator';
import { captchaProviders, type CaptchaProviderName } from './providers';

export class CaptchaConfig implements CrossChecked {
  static readonly title = 'CAPTCHA';

  @Env('SECURITY_CAPTCHA_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether sign-up, sign-in and requests for mails and SMS need the answer of a CAPTCHA.',
  })
  readonly isEnabled!: boolean;

  @Env('SECURITY_CAPTCHA_PROVIDER', {
    default: 'hcaptcha',
    oneOf: Object.keys(captchaProviders),
    description: 'Who verifies the answer.',
  })
  readonly provider!: CaptchaProviderName;

  @Env('SECURITY_CAPTCHA_SECRET', {
    optional: true,
    secret: true,
    description: 'The secret the provider knows the service by; needed when CAPTCHAs are asked for.',
  })
  readonly secret?: string;

  @Env('SECURITY_CAPTCHA_TIMEOUT', {
    kind: 'duration',
    default: '10s',
    description: 'How long the provider may take to answer.',
  })
  @Min(0.05)
  readonly timeoutSeconds!: number;

  @Env('SECURITY_CAPTCHA_URL', {
    kind: 'url',
    optional: true,
    description: 'Where answers are verified, if not at the usual address of the provider.',
  })
  readonly ownUrl?: string;

  get url(): string {
    return this.ownUrl ?? captchaProviders[this.provider].url;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    if (!this.isEnabled || this.secret) return [];
    const [secret, enabled] = [nameOf('SECURITY_CAPTCHA_SECRET'), nameOf('SECURITY_CAPTCHA_ENABLED')];
    return [`${secret}: is required when ${enabled} is true`];
  }
}
