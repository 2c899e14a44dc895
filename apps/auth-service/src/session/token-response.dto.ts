import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { presentUser } from '../user/present-user';
import { UserDto } from '../user/user.dto';
import type { IssuedSession } from './session.service';

export class WeakPasswordHintDto {
  @ApiProperty({ example: 'The password must have at least 10 characters.' })
  message!: string;

  @ApiProperty({ enum: ['length', 'characters', 'pwned'], isArray: true, example: ['length'] })
  reasons!: string[];
}

export class TokenResponseDto {
  @ApiProperty({
    description: 'A JWT that other services verify by themselves.',
    example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI2YjFmM2MxZSJ9.c2lnbmF0dXJl',
  })
  access_token!: string;

  @ApiProperty({ example: 'bearer' })
  token_type!: string;

  @ApiProperty({ description: 'For how many seconds the access token is valid.', example: 3600 })
  expires_in!: number;

  @ApiProperty({ description: 'Until when, in seconds since 1970.', example: 1795170600 })
  expires_at!: number;

  @ApiProperty({
    description: 'Can be exchanged once for new tokens.',
    example: 'AXsgkbBrHzweXQ5KS5pTLww6TP8QAAAAAHm0y0pQxJ1vG1v9c6nq8yN2ZC4b7eXkqUeJw3mHf0aR',
  })
  refresh_token!: string;

  @ApiProperty({ type: UserDto })
  user!: UserDto;

  @ApiPropertyOptional({ type: WeakPasswordHintDto, description: 'When the password fails today’s rules.' })
  weak_password?: WeakPasswordHintDto;

  @ApiPropertyOptional({
    description: 'The token of the external provider, once, after a sign-in by it with a proof key.',
    example: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
  })
  provider_token?: string;

  @ApiPropertyOptional({ description: 'The refresh token of the external provider, if it gave one.' })
  provider_refresh_token?: string;

  @ApiPropertyOptional({ description: 'The type of what was verified.', example: 'signup' })
  type?: string;
}

export function presentSession({ accessToken, refreshToken, user }: IssuedSession): TokenResponseDto {
  return {
    access_token: accessToken.token,
    token_type: 'bearer',
    expires_in: accessToken.expiresInSeconds,
    expires_at: accessToken.expiresAt,
    refresh_token: refreshToken,
    user: presentUser(user),
  };
}
