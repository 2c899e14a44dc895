import { Env } from '@libs/config';

/** Shorter passwords are never allowed, whatever is configured. */
const LEAST_MIN_LENGTH = 6;

export class PasswordConfig {
  static readonly title = 'Passwords';

  @Env('PASSWORD_MIN_LENGTH', {
    kind: 'integer',
    default: '6',
    description: 'How many bytes a password has at least; less than 6 counts as 6.',
  })
  readonly configuredMinLength!: number;

  @Env('PASSWORD_REQUIRED_CHARACTERS', {
    default: '',
    description:
      'Sets of characters, separated by colons, of each of which a password needs at least one; \\: is a colon itself.',
    example: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
  })
  readonly requiredCharacters!: string;

  @Env('SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether a session older than a day needs a reauthentication code to change the password.',
  })
  readonly needsReauthentication!: boolean;

  @Env('SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether changing the password needs the current one.',
  })
  readonly needsCurrentPassword!: boolean;

  get minLength(): number {
    return Math.max(this.configuredMinLength, LEAST_MIN_LENGTH);
  }
}
