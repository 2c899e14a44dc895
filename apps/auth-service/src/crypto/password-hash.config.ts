import { Env } from '@libs/config';
import { Max, Min } from 'class-validator';

export class PasswordHashConfig {
  static readonly title = 'Password hashing';

  @Env('PASSWORD_HASH', {
    default: 'argon2id',
    oneOf: ['argon2id', 'bcrypt'],
    description: 'How new passwords are hashed; hashes of both kinds are always recognised.',
  })
  readonly algorithm!: 'argon2id' | 'bcrypt';

  @Env('PASSWORD_HASH_QUEUE_SIZE', {
    kind: 'integer',
    default: '200',
    description: 'How many passwords may wait to be hashed before callers are asked to come back later.',
  })
  @Min(1)
  @Max(10_000)
  readonly queueSize!: number;
}
