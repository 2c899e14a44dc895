import { parseOptions, type ParsedHashOptions } from '@node-rs/argon2';
import { authError } from '../errors/auth-error';
import { parseFirebaseHash } from './firebase-scrypt';

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 = /^\$argon2(?:i|id)\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;
const MAX_LENGTH = 1_024;
const MIN_BCRYPT_COST = 4;

/**
 * What one check of a password may cost. A hash from elsewhere decides how much work a sign-in is, so a single user with
 * an absurd hash could keep everybody else waiting.
 */
const MAX_BCRYPT_COST = 14;
const MAX_ARGON2_KIBIBYTES = 262_144;
const MAX_ARGON2_PASSES = 16;
const MAX_LANES = 16;
const MAX_SCRYPT_COST_LOG2 = 17;
const MAX_SCRYPT_BLOCK_SIZE = 16;

/**
 * Refuses a hash that no password could be checked against, or only at a forbidding cost.
 * @throws AuthError `validation_failed`.
 */
export function requirePasswordHash(hash: string): void {
  if (hash.length > MAX_LENGTH || !isHash(hash))
    throw authError('validation_failed', {
      message:
        'password_hash must be a hash by bcrypt, argon2i, argon2id or Firebase scrypt of an affordable cost',
    });
}

function isHash(hash: string): boolean {
  const bcryptCost = BCRYPT.exec(hash)?.[1];
  if (bcryptCost !== undefined)
    return Number(bcryptCost) >= MIN_BCRYPT_COST && Number(bcryptCost) <= MAX_BCRYPT_COST;
  if (hash.startsWith('$fbscrypt$')) return isAffordableFirebaseHash(hash);
  return ARGON2.test(hash) && isAffordableArgon2(hash);
}

function isAffordableArgon2(hash: string): boolean {
  const options = parseArgon2(hash);
  return (
    options !== null &&
    options.memoryCost <= MAX_ARGON2_KIBIBYTES &&
    options.timeCost <= MAX_ARGON2_PASSES &&
    options.parallelism <= MAX_LANES
  );
}

function parseArgon2(hash: string): ParsedHashOptions | null {
  try {
    return parseOptions(hash);
  } catch {
    return null;
  }
}

function isAffordableFirebaseHash(hash: string): boolean {
  const parts = parseFirebaseHash(hash);
  if (!parts) return false;
  const { costLog2, blockSize, parallelism } = parts;
  const isSomething = costLog2 >= 1 && blockSize >= 1 && parallelism >= 1;
  return (
    isSomething &&
    costLog2 <= MAX_SCRYPT_COST_LOG2 &&
    blockSize <= MAX_SCRYPT_BLOCK_SIZE &&
    parallelism <= MAX_LANES
  );
}
