import { Env } from '@libs/config';
import { IsInt, IsOptional, IsUrl, Max, Min } from 'class-validator';

/** Where a service listens and how it is reached; the default port is the service's own. */
export class HttpConfig {
  static readonly title = 'HTTP';

  @Env('API_PORT', { aliases: ['PORT'], kind: 'integer', description: 'The port the service listens on.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port!: number;

  @Env('API_HOST', {
    default: '0.0.0.0',
    description: 'The address the service listens on: 127.0.0.1 admits only callers on the same machine.',
  })
  readonly host!: string;

  @Env('API_EXTERNAL_URL', {
    kind: 'url',
    description:
      'The address under which callers reach the service; links in mails and documents start with it.',
  })
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an absolute http or https URL' },
  )
  readonly externalUrl!: string;

  @Env('REQUEST_ID_HEADER', {
    optional: true,
    description:
      'The request header whose value becomes the request id; without it every request gets a random one.',
  })
  @IsOptional()
  readonly requestIdHeader?: string;

  @Env('SHUTDOWN_DELAY', {
    kind: 'duration',
    default: '0',
    description:
      'How long the service, told to stop, still answers while it says that it is not ready; load balancers need some seconds.',
  })
  @Min(0)
  readonly shutdownDelaySeconds!: number;

  @Env('SHUTDOWN_TIMEOUT', {
    kind: 'duration',
    default: '30',
    description: 'After so long the service stops whatever is still under way.',
  })
  @Min(1)
  readonly shutdownTimeoutSeconds!: number;

  @Env('TRUSTED_PROXIES', {
    kind: 'list',
    default: '',
    description:
      'Addresses or networks, such as 10.0.0.0/8, of the proxies whose X-Forwarded-For is believed.',
  })
  readonly trustedProxies!: string[];
}
