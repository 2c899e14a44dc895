import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const UUID = '6b1f3c1e-5d0e-4a4b-9a53-2f0c9a3c4f10';
const TIME = '2026-11-20T09:30:00.000Z';
const time = { type: String, format: 'date-time', example: TIME };

export class IdentityDto {
  @ApiProperty({ format: 'uuid', example: '0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21' })
  identity_id!: string;

  @ApiProperty({
    description: "The provider's name for the user; for email and phone the user's id.",
    example: UUID,
  })
  id!: string;

  @ApiProperty({ format: 'uuid', example: UUID })
  user_id!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { sub: UUID, email: 'ada@example.com', email_verified: true, phone_verified: false },
  })
  identity_data!: object;

  @ApiProperty({ example: 'email' })
  provider!: string;

  @ApiPropertyOptional(time)
  last_sign_in_at?: string;

  @ApiProperty(time)
  created_at!: string;

  @ApiProperty(time)
  updated_at!: string;

  @ApiPropertyOptional({ example: 'ada@example.com' })
  email?: string;
}

/** A user as callers see it; members without a value are left out unless said otherwise. */
export class FactorDto {
  @ApiProperty({ format: 'uuid', example: '5b3f7c0e-8f0d-4a53-9a0f-4e4f2b8a1c66' })
  id!: string;

  @ApiPropertyOptional({ example: 'My phone' })
  friendly_name?: string;

  @ApiProperty({ enum: ['totp', 'phone', 'webauthn'], example: 'totp' })
  factor_type!: string;

  @ApiProperty({ enum: ['unverified', 'verified'], example: 'verified' })
  status!: string;

  @ApiProperty({ description: 'The number codes are sent to; empty for other types.', example: '' })
  phone!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  last_challenged_at!: string | null;

  @ApiProperty(time)
  created_at!: string;

  @ApiProperty(time)
  updated_at!: string;
}

export class UserDto {
  @ApiProperty({ format: 'uuid', example: UUID })
  id!: string;

  @ApiProperty({ description: 'For whom the tokens of this user are meant.', example: 'authenticated' })
  aud!: string;

  @ApiProperty({ example: 'authenticated' })
  role!: string;

  @ApiProperty({ description: 'Empty when there is none.', example: 'ada@example.com' })
  email!: string;

  @ApiPropertyOptional(time)
  email_confirmed_at?: string;

  @ApiPropertyOptional(time)
  invited_at?: string;

  @ApiProperty({ description: 'Digits without a plus sign; empty when there is none.', example: '' })
  phone!: string;

  @ApiPropertyOptional(time)
  phone_confirmed_at?: string;

  @ApiPropertyOptional(time)
  confirmation_sent_at?: string;

  @ApiPropertyOptional({ ...time, description: 'The earlier of the confirmations of email and phone.' })
  confirmed_at?: string;

  @ApiPropertyOptional(time)
  recovery_sent_at?: string;

  @ApiPropertyOptional({ description: 'The address a pending change leads to.', example: 'ada@example.org' })
  new_email?: string;

  @ApiPropertyOptional(time)
  email_change_sent_at?: string;

  @ApiPropertyOptional({ description: 'The number a pending change leads to.', example: '31612345678' })
  new_phone?: string;

  @ApiPropertyOptional(time)
  phone_change_sent_at?: string;

  @ApiPropertyOptional(time)
  reauthentication_sent_at?: string;

  @ApiPropertyOptional(time)
  last_sign_in_at?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Written by the service and by administrators only.',
    example: { provider: 'email', providers: ['email'] },
  })
  app_metadata!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What the user says about themselves; never base a permission on it.',
    example: { full_name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true },
  })
  user_metadata!: object;

  @ApiPropertyOptional({ type: [FactorDto], description: 'The second factors, if there are any.' })
  factors?: FactorDto[];

  @ApiProperty({ type: [IdentityDto], description: 'The ways in which the user is known.' })
  identities!: IdentityDto[];

  @ApiProperty(time)
  created_at!: string;

  @ApiProperty(time)
  updated_at!: string;

  @ApiPropertyOptional(time)
  banned_until?: string;

  @ApiPropertyOptional(time)
  deleted_at?: string;

  @ApiProperty({ example: false })
  is_anonymous!: boolean;
}
