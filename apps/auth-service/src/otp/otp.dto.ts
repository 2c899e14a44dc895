import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { CaptchaField } from '../captcha/captcha.decorator';
import { ChallengeBody } from '../pkce/challenge.dto';
import { FlagField, ObjectField, TextField } from '../wire/field';

const EMAIL = { description: 'The address of the user.', example: 'ada@example.com' };
const DATA = { description: 'The `user_metadata` of a user who does not exist yet.' };

export class RecoverBody extends ChallengeBody {
  @TextField(EMAIL)
  email?: string;

  @CaptchaField()
  gotrue_meta_security?: Record<string, unknown>;
}

export class MagicLinkBody extends ChallengeBody {
  @TextField(EMAIL)
  email?: string;

  @ObjectField(DATA)
  data?: Record<string, unknown>;

  @CaptchaField()
  gotrue_meta_security?: Record<string, unknown>;
}

export class OtpBody extends MagicLinkBody {
  @TextField({ description: 'Instead of an email address; digits with the country code.' })
  phone?: string;

  @FlagField({ description: 'Whether a user who does not exist is created; true by default.' })
  create_user?: boolean;

  @TextField({ description: 'How a code reaches the phone: `sms`, or `whatsapp` where it is offered.' })
  channel?: string;
}

/** What can be sent again, and by what the user is named. */
export const resendTypes = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
} as const;

export class ResendBody extends ChallengeBody {
  @ApiPropertyOptional({
    enum: Object.keys(resendTypes),
    description: 'What is sent again.',
    example: 'signup',
  })
  @IsOptional()
  @IsString()
  type?: string;

  @TextField({ ...EMAIL, description: 'The current address of the user, also when it is about to change.' })
  email?: string;

  @TextField({ description: 'The current phone of the user, also when it is about to change.' })
  phone?: string;

  @CaptchaField()
  gotrue_meta_security?: Record<string, unknown>;
}
