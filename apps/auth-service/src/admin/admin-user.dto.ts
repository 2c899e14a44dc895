import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { UserDto } from '../user/user.dto';
import { BooleanField, ObjectField, TextField } from '../wire/field';

/** What an administrator may set of any user. */
export class ChangeUserBody {
  @TextField({ description: 'Takes effect at once; no mail is sent.', example: 'ada@example.com' })
  email?: string;

  @TextField({ description: 'Digits with the country code.', example: '31612345678' })
  phone?: string;

  @TextField({ description: 'At most 72 bytes.', example: 'correct horse battery staple' })
  password?: string;

  @BooleanField({ description: 'Whether the address counts as confirmed.', example: true })
  email_confirm?: boolean;

  @BooleanField({ description: 'Whether the number counts as confirmed.', example: true })
  phone_confirm?: boolean;

  @TextField({ description: 'The role in the tokens of the user.', example: 'authenticated' })
  role?: string;

  @ObjectField({
    description: 'Merged into what is there; a member that is null is removed.',
    example: { full_name: 'Ada Lovelace' },
  })
  user_metadata?: Record<string, unknown>;

  @ObjectField({
    description: 'Merged into what is there; a member that is null is removed.',
    example: { plan: 'premium' },
  })
  app_metadata?: Record<string, unknown>;

  @TextField({
    description: 'How long the user is banned from now on, such as `24h` or `1h30m`; `none` lifts a ban.',
    example: 'none',
  })
  ban_duration?: string;
}

export class CreateUserBody extends ChangeUserBody {
  @TextField({ description: 'A UUID; without one the service chooses.' })
  id?: string;

  @TextField({
    description: 'For whom the tokens of the user are meant; by default the configured audience.',
  })
  aud?: string;

  @TextField({
    description: 'Instead of a password: its hash by bcrypt, argon2i, argon2id or Firebase scrypt.',
  })
  password_hash?: string;
}

export class DeleteUserBody {
  static readonly mayBeEmpty = true;

  @BooleanField({
    description: 'Whether the row stays, without anything that tells who the user was.',
    example: false,
  })
  should_soft_delete?: boolean;
}

const text = (description: string, example?: string) => ({ required: false, description, example });

export class PageQuery {
  @ApiProperty(text('Which page, counted from 1.', '1'))
  @IsOptional()
  @IsString()
  page?: string;

  @ApiProperty(text('How many entries a page has, from 1 to 10000; 50 by default.', '50'))
  @IsOptional()
  @IsString()
  per_page?: string;
}

export class ListUsersQuery extends PageQuery {
  @ApiProperty(text('A part of the address or of `user_metadata.full_name`, in any letter case.'))
  @IsOptional()
  @IsString()
  filter?: string;

  @ApiProperty(text('`created_at asc` or `created_at desc`; the latter by default.'))
  @IsOptional()
  @IsString()
  sort?: string;
}

export class UserListDto {
  @ApiProperty({ type: [UserDto], description: 'The users of the page.' })
  users!: UserDto[];

  @ApiProperty({ description: 'The audience whose users are listed.', example: 'authenticated' })
  aud!: string;
}
