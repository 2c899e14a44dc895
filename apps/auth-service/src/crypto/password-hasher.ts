import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { compare, hash as bcryptHash } from 'bcrypt';
import { authError } from '../errors/auth-error';
import { BoundedQueue } from './bounded-queue';
import { verifyFirebaseHash } from './firebase-scrypt';
import { ARGON2_COST, BCRYPT_COST, needsRehash } from './needs-rehash';
import { PasswordHashConfig } from './password-hash.config';

const RETRY_AFTER_SECONDS = 1;
/** Node's pool has four threads, which files and name look-ups need as well. */
const MAX_THREADS = 3;
const DUMMY_PASSWORD = 'a password that nobody has';

/**
 * Hashes and checks passwords away from the event loop. A flood of sign-ins fills this queue and is answered 503;
 * requests that need no password are not held up.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue: BoundedQueue;
  private dummyHash?: Promise<string>;

  constructor(private readonly config: PasswordHashConfig) {
    const threads = Math.max(1, Math.min(availableParallelism(), MAX_THREADS));
    this.queue = new BoundedQueue(threads, config.queueSize, () =>
      authError('unexpected_failure', {
        status: 503,
        message: 'Too many sign-ins at the moment; try again',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    );
  }

  /** @throws AuthError with status 503 when too many are waiting. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => this.hashNow(password));
  }

  /**
   * Whether a password belongs to a hash. Without a hash the answer is no after the same time, so that a stopwatch
   * does not tell which users exist.
   */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const known = hash ?? (await this.dummy());
    const isRight = await this.queue.run(() => verifyNow(password, known));
    return isRight && hash !== null;
  }

  needsRehash(hash: string): boolean {
    return needsRehash(hash, this.config.algorithm);
  }

  private dummy(): Promise<string> {
    this.dummyHash ??= this.hashNow(DUMMY_PASSWORD);
    return this.dummyHash;
  }

  private hashNow(password: string): Promise<string> {
    return this.config.algorithm === 'bcrypt'
      ? bcryptHash(password, BCRYPT_COST)
      : argon2Hash(password, ARGON2_COST);
  }
}

function verifyNow(password: string, hash: string): Promise<boolean> {
  if (hash.startsWith('$argon2')) return argon2Verify(hash, password);
  if (hash.startsWith('$fbscrypt$')) return verifyFirebaseHash(password, hash);
  return compare(password, hash);
}
