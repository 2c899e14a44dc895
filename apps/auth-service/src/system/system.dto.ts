import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ example: '0.1.0' })
  version!: string;

  @ApiProperty({ example: 'auth-service' })
  name!: string;

  @ApiProperty({ example: 'Users, sign-in and JWTs' })
  description!: string;
}

export class SettingsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    description: 'The ways of signing in, and whether each is switched on.',
    example: { email: true, phone: false, anonymous_users: false },
  })
  external!: Record<string, boolean>;

  @ApiProperty({ description: 'Whether nobody can create an account by themselves.', example: false })
  disable_signup!: boolean;

  @ApiProperty({ description: 'The same as `mailer_autoconfirm`.', example: false })
  autoconfirm!: boolean;

  @ApiProperty({ description: 'Whether addresses count as confirmed without a mail.', example: false })
  mailer_autoconfirm!: boolean;

  @ApiProperty({ description: 'Whether phones count as confirmed without a code.', example: false })
  phone_autoconfirm!: boolean;

  @ApiProperty({
    description: 'The service that sends text messages; empty when there is none.',
    example: '',
  })
  sms_provider!: string;

  @ApiProperty({ example: false })
  saml_enabled!: boolean;
}
