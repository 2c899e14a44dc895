import { Env } from '@libs/config';

export class CorsConfig {
  static readonly title = 'Browsers on other origins';

  @Env('CORS_ALLOWED_HEADERS', {
    kind: 'list',
    default: '',
    description: 'Request headers that browsers may send besides those the service knows, comma-separated.',
  })
  readonly allowedHeaders!: string[];
}
