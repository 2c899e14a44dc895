import { Env } from '@libs/config';
import { IsOptional, MinLength } from 'class-validator';

const MIN_SECRET_LENGTH = 32;

/** Whose tokens may administer the hub over HTTP; without a secret or keys nobody may. */
export class AdminTokenConfig {
  static readonly title = 'Administration over HTTP';

  @Env('ADMIN_JWT_SECRET', {
    optional: true,
    secret: true,
    description:
      'The secret that signs the tokens of the auth service (AUTH_JWT_SECRET), when it signs with one. Opens /admin.',
  })
  @IsOptional()
  @MinLength(MIN_SECRET_LENGTH, { message: `must have at least ${MIN_SECRET_LENGTH} characters` })
  readonly secret?: string;

  @Env('ADMIN_JWKS_URL', {
    kind: 'url',
    optional: true,
    description: 'Where the auth service publishes its public keys, when it signs with such. Opens /admin.',
    example: 'https://auth.example.com/.well-known/jwks.json',
  })
  @IsOptional()
  readonly jwksUrl?: string;

  @Env('ADMIN_JWT_ISSUER', {
    optional: true,
    description: 'The issuer that tokens must name; without it any.',
  })
  readonly issuer?: string;

  @Env('ADMIN_JWT_ROLES', {
    kind: 'list',
    default: 'service_role,supabase_admin,platform_admin',
    description: 'The roles whose tokens may administer.',
  })
  readonly roles!: string[];

  get isOpen(): boolean {
    return this.secret !== undefined || this.jwksUrl !== undefined;
  }
}
