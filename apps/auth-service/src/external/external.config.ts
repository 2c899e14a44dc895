import { Env } from '@libs/config';
import { Min } from 'class-validator';

export class ExternalConfig {
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
    description: 'Where all providers send users back to that have no address of their own for it.',
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
}
