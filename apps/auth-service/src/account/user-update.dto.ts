import { ChallengeBody } from '../pkce/challenge.dto';
import { ObjectField, TextField } from '../wire/field';

export class UpdateUserBody extends ChallengeBody {
  @TextField({ description: 'A new password.', example: 'correct horse battery staple' })
  password?: string;

  @TextField({ description: 'The current password, where it is asked for.' })
  current_password?: string;

  @TextField({ description: 'The code of a reauthentication, where it is asked for.' })
  nonce?: string;

  @ObjectField({
    description: 'Merged into `user_metadata`; a member that is null is removed.',
    example: { full_name: 'Ada King', nickname: null },
  })
  data?: Record<string, unknown>;

  @ObjectField({ description: 'Merged into `app_metadata`; for users with the administrators’ role only.' })
  app_metadata?: Record<string, unknown>;

  @TextField({ description: 'A new address; it counts once the mails about it are confirmed.' })
  email?: string;

  @TextField({
    description:
      'A new number with its country code; it counts once the code that is sent to it is confirmed.',
  })
  phone?: string;

  @TextField({ description: 'How a code reaches a new phone: `sms`, or `whatsapp` where it is offered.' })
  channel?: string;
}
