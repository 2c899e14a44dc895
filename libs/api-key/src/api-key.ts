import { createHash, randomBytes } from 'node:crypto';

export interface GeneratedApiKey {
  /** The secret itself: shown once, never stored. */
  readonly key: string;
  /** The public beginning of the key, by which people tell keys apart. */
  readonly prefix: string;
  /** What is stored and looked up: the SHA-256 of the key in hex. */
  readonly hash: string;
}

const PREFIX_BYTES = 4;
const SECRET_BYTES = 32;
const MAX_KEY_LENGTH = 200;

/**
 * A new API key of 256 random bits, such as `mk_9f2c11ab_…`.
 * @param label a short word that tells what the key is for.
 */
export function generateApiKey(label: string): GeneratedApiKey {
  const prefix = `${label}_${randomBytes(PREFIX_BYTES).toString('hex')}`;
  const key = `${prefix}_${randomBytes(SECRET_BYTES).toString('hex')}`;
  return { key, prefix, hash: hashApiKey(key) };
}

/** A fast hash is enough, since a key is random and cannot be guessed from its hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whether a text can be a key at all; what cannot be is refused without a look-up. */
export function isPlausibleApiKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && /^[\w-]+$/.test(text);
}

/** Whether a text has the form of the keys that {@link generateApiKey} makes with this label. */
export function hasKeyForm(text: string, label: string): boolean {
  return text.startsWith(`${label}_`) && /^[0-9a-f]{8}_[0-9a-f]{64}$/.test(text.slice(label.length + 1));
}
