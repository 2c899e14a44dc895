import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../crypto/password-hasher';
import { authError, type AuthError, type WeakPasswordReason } from '../errors/auth-error';
import { PasswordConfig } from './password.config';
import {
  MAX_PASSWORD_BYTES,
  passwordWeaknesses,
  readCharacterSets,
  type PasswordPolicy,
} from './password-weaknesses';

export interface WeakPassword {
  readonly message: string;
  readonly reasons: readonly WeakPasswordReason[];
}

/** Judges, hashes and checks passwords. */
@Injectable()
export class PasswordService {
  private readonly policy: PasswordPolicy;

  constructor(
    config: PasswordConfig,
    private readonly hasher: PasswordHasher,
  ) {
    this.policy = {
      minLength: config.minLength,
      requiredSets: readCharacterSets(config.requiredCharacters),
    };
  }

  /** @throws AuthError `validation_failed` for one that is too long, `weak_password` with all reasons. */
  requireGood(password: string): void {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
      throw authError('validation_failed', {
        message: `password must not be longer than ${MAX_PASSWORD_BYTES} bytes`,
      });
    const weakness = this.weaknessOf(password);
    if (weakness) throw weakPassword(weakness);
  }

  /** What is wrong with a password, or null when it is good. */
  weaknessOf(password: string): WeakPassword | null {
    const reasons = passwordWeaknesses(password, this.policy);
    if (reasons.length === 0) return null;
    const sentences = reasons.map((reason) =>
      reason === 'length'
        ? `The password must have at least ${this.policy.minLength} characters.`
        : 'The password must contain at least one character of each required set.',
    );
    return { message: sentences.join(' '), reasons };
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }

  verify(password: string, hash: string | null): Promise<boolean> {
    return this.hasher.verify(password, hash);
  }

  /**
   * A hash of today's form for a password whose hash is of an older one, else null. Nobody is kept out because too
   * many passwords are waiting: the next sign-in tries again.
   */
  async rehash(password: string, hash: string): Promise<string | null> {
    return this.hasher.needsRehash(hash) ? this.hasher.hash(password).catch(() => null) : null;
  }
}

function weakPassword({ message, reasons }: WeakPassword): AuthError {
  return authError('weak_password', { message, reasons });
}
