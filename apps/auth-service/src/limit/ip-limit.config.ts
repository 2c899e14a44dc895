import { Env } from '@libs/config';
import { IsOptional, Matches, Min } from 'class-validator';

export class IpLimitConfig {
  static readonly title = 'Limits by address';

  @Env('RATE_LIMIT_HEADER', {
    optional: true,
    description:
      'Switches the limits by address on, and names the header in which a proxy says who calls. It is believed from TRUSTED_PROXIES only; anybody else is counted by the address they call from.',
    example: 'X-Forwarded-For',
  })
  @IsOptional()
  @Matches(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { message: 'must be the name of a header' })
  readonly header?: string;

  @Env('RATE_LIMIT_OTP', {
    kind: 'integer',
    default: '30',
    description:
      'How many requests one address may send in 5 minutes to each of /signup, /otp, /magiclink, /recover, /resend and PUT /user.',
  })
  @Min(1)
  readonly otp!: number;

  @Env('RATE_LIMIT_ANONYMOUS_USERS', {
    kind: 'integer',
    default: '30',
    description: 'How many anonymous sign-ups one address may ask for in an hour.',
  })
  @Min(1)
  readonly anonymousUsers!: number;

  @Env('RATE_LIMIT_TOKEN_REFRESH', {
    kind: 'integer',
    default: '150',
    description: 'How many requests one address may send to /token in 5 minutes, whatever the grant.',
  })
  @Min(1)
  readonly token!: number;

  @Env('RATE_LIMIT_VERIFY', {
    kind: 'integer',
    default: '30',
    description: 'How many links and codes one address may try in 5 minutes.',
  })
  @Min(1)
  readonly verify!: number;
}
