import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const LINK_TOKEN_BYTES = 32;

/** The secret of a link: 256 random bits, unrelated to the code in the same mail. */
export function createLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString('hex');
}

/** What is stored of a link's token. A fast hash is enough: what is random cannot be guessed from its hash. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Uniformly random decimal digits. */
export function createCode(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0');
}

/**
 * What is stored of a code. A million codes are quickly tried against a plain hash, hence the key, which the database
 * does not hold.
 */
export function hashCode(key: Buffer, tokenType: string, relatesTo: string, code: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([tokenType, relatesTo, code]))
    .digest('hex');
}

/** Compares two hashes in hex in a time that does not depend on where they differ. */
export function equalHashes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
