import { CaptchaField } from '../captcha/captcha.decorator';
import { ChallengeBody } from '../pkce/challenge.dto';
import { ObjectField, TextField } from '../wire/field';

export class SignUpBody extends ChallengeBody {
  @TextField({ description: 'Without email and phone the account is anonymous.', example: 'ada@example.com' })
  email?: string;

  @TextField({ description: 'Instead of an email address; digits with the country code.' })
  phone?: string;

  @TextField({ description: 'At most 72 bytes.', example: 'correct horse battery staple' })
  password?: string;

  @ObjectField({ description: 'Becomes the `user_metadata`.', example: { full_name: 'Ada Lovelace' } })
  data?: Record<string, unknown>;

  @TextField({
    description: 'How a code reaches the phone: `sms`, or `whatsapp` where it is offered.',
    example: 'sms',
  })
  channel?: string;

  @CaptchaField()
  gotrue_meta_security?: Record<string, unknown>;
}
