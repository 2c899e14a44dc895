import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { TextField } from '../wire/field';
import { grants } from './grants';

export class TokenQuery {
  @ApiProperty({
    enum: Object.keys(grants),
    description: 'What is exchanged for tokens.',
    example: 'password',
  })
  @IsOptional()
  @IsString()
  grant_type?: string;
}

export class TokenBody {
  @TextField({ description: 'With `password`.', example: 'ada@example.com' })
  email?: string;

  @TextField({ description: 'With `password`, instead of an email address.' })
  phone?: string;

  @TextField({ description: 'With `password`.', example: 'correct horse battery staple' })
  password?: string;

  @TextField({ description: 'With `refresh_token`.' })
  refresh_token?: string;

  @TextField({ description: 'With `pkce`: the `code` the link led to.' })
  auth_code?: string;

  @TextField({ description: 'With `pkce`: the verifier whose challenge began the flow (RFC 7636).' })
  code_verifier?: string;
}
