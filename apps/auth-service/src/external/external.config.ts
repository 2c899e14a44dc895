import { Env, type CrossChecked } from '@libs/config';
import { Min } from 'class-validator';

export class ExternalConfig implements CrossChecked {
  static readonly title = 'Sign-in by external providers';

  @Env('SECURITY_MANUAL_LINKING_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether signed-in users may link and unlink accounts at external providers.',
  })
  readonly isManualLinkingEnabled!: boolean;

  @Env('MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS', {
    kind: 'boolean',
    default: 'false',
    description:
      'Whether users of a provider that does not vouch for their address may sign in before they have confirmed it.',
  })
  readonly admitsUnverified!: boolean;

  @Env('EXTERNAL_REDIRECTURL', {
    kind: 'url',
    optional: true,
    description:
      'Where all users are sent after a sign-in by a provider, whatever address they ask for; without it where they ask for, if that is allowed.',
  })
  readonly redirectUrl?: string;

  @Env('INTERNAL_HTTP_TIMEOUT', {
    kind: 'duration',
    default: '10s',
    description: 'How long an external provider may take to answer.',
  })
  @Min(0.05)
  readonly timeoutSeconds!: number;

  @Env('EXTERNAL_OIDC_PROVIDER_CACHE_TTL', {
    kind: 'duration',
    default: '1h',
    description: 'How long the published keys and addresses of providers are remembered.',
  })
  @Min(1)
  readonly cacheSeconds!: number;

  @Env('EXTERNAL_IOS_BUNDLE_ID', {
    optional: true,
    description: 'The id of an iOS application, whose ID tokens of Apple are accepted as well.',
  })
  readonly iosBundleId?: string;

  @Env('EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS', {
    kind: 'list',
    default: '',
    description:
      'Further issuers whose ID tokens are accepted, by OpenID Connect Discovery; each is a provider of its own, comma-separated.',
  })
  readonly idTokenIssuers!: string[];

  @Env('EXTERNAL_ALLOWED_ID_TOKEN_CLIENT_IDS', {
    kind: 'list',
    default: '',
    description: 'The clients for which tokens of those issuers must be meant, comma-separated.',
  })
  readonly idTokenClientIds!: string[];

  check(nameOf: (variable: string) => string): readonly string[] {
    const [issuers, clients] = ['ISSUERS', 'CLIENT_IDS'].map((part) =>
      nameOf(`EXTERNAL_ALLOWED_ID_TOKEN_${part}`),
    );
    return [
      ...this.idTokenIssuers
        .filter((issuer) => !URL.canParse(issuer))
        .map((issuer) => `${issuers}: ${issuer} is not an absolute URL`),
      ...(this.idTokenIssuers.length > 0 && this.idTokenClientIds.length === 0
        ? [`${clients}: is required when ${issuers} is set, or tokens for any application would be accepted`]
        : []),
    ];
  }
}
