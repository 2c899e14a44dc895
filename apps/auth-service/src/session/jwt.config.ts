import { Env } from '@libs/config';
import { MinLength, Min } from 'class-validator';

const MIN_SECRET_LENGTH = 32;
const USUAL_EXPIRY_SECONDS = 3600;

export class JwtConfig {
  static readonly title = 'Tokens';

  @Env('JWT_SECRET', {
    secret: true,
    description: 'The secret that signs access tokens, at least 32 characters; 64 random ones are better.',
    example: 'replace-me-by-64-random-characters-from-openssl-rand-hex-32',
  })
  @MinLength(MIN_SECRET_LENGTH, {
    message: `must have at least ${MIN_SECRET_LENGTH} characters, or tokens could be forged by guessing it`,
  })
  readonly secret!: string;

  @Env('JWT_EXP', {
    kind: 'duration',
    default: '3600',
    description: 'How long an access token is valid; 0 means an hour.',
  })
  @Min(0)
  readonly configuredExpirySeconds!: number;

  @Env('JWT_AUD', { default: 'authenticated', description: 'For whom tokens are meant: their claim aud.' })
  readonly audience!: string;

  @Env('JWT_ISSUER', { optional: true, description: 'Who issues the tokens: their claim iss.' })
  readonly issuer?: string;

  @Env('JWT_DEFAULT_GROUP_NAME', {
    default: 'authenticated',
    description: 'The role of new users.',
  })
  readonly defaultRole!: string;

  @Env('JWT_ADMIN_ROLES', {
    kind: 'list',
    default: 'service_role,supabase_admin,platform_admin',
    description: 'The roles whose tokens may administer, comma-separated.',
  })
  readonly adminRoles!: string[];

  @Env('JWT_ADMIN_GROUP_NAME', {
    default: 'admin',
    description: 'The role of users who may change their own app_metadata.',
  })
  readonly adminGroup!: string;

  /** Less than a second would be over before it is seen. */
  get expirySeconds(): number {
    return Math.floor(this.configuredExpirySeconds) || USUAL_EXPIRY_SECONDS;
  }
}
