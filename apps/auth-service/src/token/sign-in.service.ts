import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, currentRequest } from '@libs/http';
import { deriveKey } from '../crypto/server-keys';
import { authError, type AuthError } from '../errors/auth-error';
import { SignInLimitConfig } from '../password/sign-in-limit.config';
import type { AttemptKeys } from '../password/sign-in-attempt-statements';
import { JwtConfig } from '../session/jwt.config';
import type { UserRecord } from '../user/user-record';
import { SignInRepository, type SignInContact } from './sign-in.repository';

/** Who wants to sign in. */
export interface SignInAttempt {
  readonly user: UserRecord | null;
  /** What ends the count of wrong passwords, once this one has turned out to be right. */
  readonly keys: AttemptKeys;
}

/**
 * Lets passwords be tried for an account, more slowly the more of them are wrong. It counts by the address or number
 * that is given, whether anybody has it or not, so it tells nobody which accounts exist.
 */
@Injectable()
export class SignInService {
  private readonly key: Buffer;

  constructor(
    private readonly repository: SignInRepository,
    private readonly config: SignInLimitConfig,
    private readonly clock: Clock,
    jwt: JwtConfig,
  ) {
    this.key = deriveKey(jwt.secret, 'sign-in-limit');
  }

  /** @throws AuthError `over_request_rate_limit`, before anything has looked at the password. */
  async begin(contact: SignInContact, audience: string): Promise<SignInAttempt> {
    const keys = this.keysOf(contact, audience);
    const now = this.clock.now();
    const { freeFailures } = this.config;
    const found = await this.repository.attempt(contact, audience, { keys, freeFailures, now });
    if (!found.isGranted) throw tooManyFailures(found.refusedUntil, now);
    return { user: found.user, keys };
  }

  /** The password was right, and yet no session is opened. */
  forget(keys: AttemptKeys): Promise<void> {
    return this.repository.forget(keys, this.clock.now());
  }

  private keysOf({ kind, text }: SignInContact, audience: string): AttemptKeys {
    const network = currentRequest()?.network ?? null;
    const account = [audience, kind, text];
    return { account: this.hash(account), network: network && this.hash([...account, network]) };
  }

  private hash(parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('hex');
  }
}

function tooManyFailures(until: Date | null, now: Date): AuthError {
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 1;
  return authError('over_request_rate_limit', {
    message: `Too many wrong passwords for this account; try again in ${seconds} seconds, or sign in by a link or a code`,
    retryAfterSeconds: seconds,
  });
}
