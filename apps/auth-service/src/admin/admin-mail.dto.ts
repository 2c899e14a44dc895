import { ApiProperty } from '@nestjs/swagger';
import { UserDto } from '../user/user.dto';
import { ObjectField, TextField } from '../wire/field';
import { linkTypes } from './link-types';

export class InviteBody {
  @TextField({ description: 'Who is invited.', example: 'ada@example.com' })
  email?: string;

  @ObjectField({ description: 'Becomes the `user_metadata` of a new user.', example: { full_name: 'Ada' } })
  data?: Record<string, unknown>;
}

export class GenerateLinkBody extends InviteBody {
  @TextField({ description: `One of ${Object.keys(linkTypes).join(', ')}.`, example: 'magiclink' })
  type?: string;

  @TextField({ description: 'The address a change leads to.', example: 'ada@example.org' })
  new_email?: string;

  @TextField({ description: 'The password of a user who signs up by the link.' })
  password?: string;

  @TextField({
    description: 'Where the link finally leads, if allowed.',
    example: 'http://localhost:3000/welcome',
  })
  redirect_to?: string;
}

export class GeneratedLinkDto extends UserDto {
  @ApiProperty({
    description: 'The link as a mail would carry it.',
    example: 'http://localhost:8081/verify?token=…&type=magiclink&redirect_to=http://localhost:3000',
  })
  action_link!: string;

  @ApiProperty({ description: 'The code as a mail would carry it.', example: '123456' })
  email_otp!: string;

  @ApiProperty({
    description: 'The token of the link, for `POST /verify` as `token_hash`.',
    example: '5f1c…',
  })
  hashed_token!: string;

  @ApiProperty({ description: 'The type to verify the token with.', example: 'magiclink' })
  verification_type!: string;

  @ApiProperty({ description: 'Where the link finally leads.', example: 'http://localhost:3000' })
  redirect_to!: string;
}
