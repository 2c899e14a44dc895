import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { CaptchaField } from '../captcha/captcha.decorator';
import { BooleanField, TextField } from '../wire/field';
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

  @TextField({ description: 'With `id_token`: the ID token of the provider.' })
  id_token?: string;

  @TextField({ description: 'With `id_token`: whose token it is.', example: 'google' })
  provider?: string;

  @TextField({ description: 'With `id_token`, instead of `provider`: who issued it; needs `client_id`.' })
  issuer?: string;

  @TextField({ description: 'With `issuer`: the client it was issued for.' })
  client_id?: string;

  @TextField({
    description: 'With `id_token`: the secret whose SHA-256 in hex the token holds as `nonce`.',
  })
  nonce?: string;

  @TextField({
    description: 'With `id_token`: what came with it; it is compared with the hash in the token.',
  })
  access_token?: string;

  @BooleanField({
    description: 'With `id_token`: links the account to the user of the bearer token.',
  })
  link_identity?: boolean;

  @CaptchaField()
  gotrue_meta_security?: Record<string, unknown>;
}
