import { IsOptional, IsString } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TextField } from '../wire/field';
import { verifyTypes } from './verify-types';

const TYPE = {
  description: 'What is verified.',
  enum: Object.keys(verifyTypes),
  example: 'signup',
};

export class VerifyBody {
  /** The button of the confirmation page posts nothing but its address. */
  static readonly mayBeEmpty = true;

  @ApiPropertyOptional(TYPE)
  @IsOptional()
  @IsString()
  type?: string;

  @TextField({ description: 'The digits; needs `email` or `phone`.', example: '123456' })
  token?: string;

  @TextField({ description: 'The token of the link, instead of the digits.' })
  token_hash?: string;

  @TextField({ description: 'The address the digits were sent to.', example: 'ada@example.com' })
  email?: string;

  @TextField({ description: 'The phone the digits were sent to, with types `sms` and `phone_change`.' })
  phone?: string;

  @TextField({ description: 'The password of an invited user who has none yet.' })
  password?: string;

  @TextField({ description: 'Tolerated together with `token`.' })
  redirect_to?: string;
}

export class VerifyQuery {
  @ApiPropertyOptional(TYPE)
  @IsOptional()
  @IsString()
  type?: string;

  @TextField({ description: 'The token of the link.' })
  token?: string;

  @TextField({ description: 'Where the user is sent back to, if allowed.' })
  redirect_to?: string;
}

export const HALF_CONFIRMED = 'Confirmed. Now follow the link that was sent to the other address';

/** The answer to the first of the two confirmations of a change of address. */
export class HalfConfirmedDto {
  @ApiProperty({ description: 'What remains to be done, for people.', example: HALF_CONFIRMED })
  msg!: string;

  @ApiProperty({ description: 'The status as text.', example: '200' })
  code!: string;
}
