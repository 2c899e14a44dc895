import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../wire/field';
import { externalProviders } from './providers';
import { IsOptional, IsString } from 'class-validator';

export class AuthorizeQuery {
  @ApiProperty({
    enum: Object.keys(externalProviders),
    description: 'Where the user signs in. It must be switched on.',
    example: 'github',
  })
  @IsOptional()
  @IsString()
  provider?: string;

  @TextField({ description: 'Scopes to ask for besides the usual ones, separated by commas.' })
  scopes?: string;

  @TextField({
    description: 'Where the user is sent back to in the end, if allowed.',
    example: 'http://localhost:3000/welcome',
  })
  redirect_to?: string;

  @TextField({ description: 'The token of an invitation that is accepted by this sign-in.' })
  invite_token?: string;

  @TextField({
    description:
      'The challenge of a proof key (RFC 7636); needs `code_challenge_method`. The user is then sent back with a `code` for `/token?grant_type=pkce`, and with tokens otherwise.',
  })
  code_challenge?: string;

  @TextField({ description: '`s256` or `plain`.' })
  code_challenge_method?: string;
}

export class LinkQuery extends AuthorizeQuery {
  @TextField({
    description: '`true`: the answer holds the address instead of a redirect to it.',
    example: 'true',
  })
  skip_http_redirect?: string;
}

export class LinkAddressDto {
  @ApiProperty({
    description: 'Where the browser has to go.',
    example: 'https://github.com/login/oauth/authorize?response_type=code&client_id=abc&state=xyz',
  })
  url!: string;
}
