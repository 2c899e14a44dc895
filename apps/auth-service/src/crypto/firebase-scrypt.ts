import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Password hashes that were exported from Firebase. A key is derived from password and salt by scrypt (RFC 7914) and
 * encrypts the project's signer key by AES-256-CTR; the result is the hash. Parameters and keys stand in the text:
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=<salt separator>,sk=<signer key>$<salt>$<hash>`, where n is a power of two.
 */
export interface FirebaseHash {
  /** The binary logarithm of scrypt's cost. */
  readonly costLog2: number;
  readonly blockSize: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly signerKey: Buffer;
  readonly hash: Buffer;
}

const BASE64 = '[A-Za-z0-9+/]+={0,2}';
const FORM = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2}),(?:ss=(${BASE64}),)?sk=(${BASE64})\\$(${BASE64})\\$(${BASE64})$`,
);
const KEY_BYTES = 32;
const INITIAL_COUNTER = Buffer.alloc(16);

/** The parts of a hash, or null when the text is none. */
export function parseFirebaseHash(text: string): FirebaseHash | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [, n, r, p, separator = '', signerKey = '', salt = '', hash = ''] = match;
  const bytes = (part: string) => Buffer.from(part, 'base64');
  return {
    costLog2: Number(n),
    blockSize: Number(r),
    parallelism: Number(p),
    salt: Buffer.concat([bytes(salt), bytes(separator)]),
    signerKey: bytes(signerKey),
    hash: bytes(hash),
  };
}

/** Whether a password belongs to a hash; false for a text that is no hash. */
export async function verifyFirebaseHash(password: string, text: string): Promise<boolean> {
  const parts = parseFirebaseHash(text);
  if (!parts) return false;
  const key = await derive(password, parts);
  const cipher = createCipheriv('aes-256-ctr', key, INITIAL_COUNTER);
  const result = Buffer.concat([cipher.update(parts.signerKey), cipher.final()]);
  return result.length === parts.hash.length && timingSafeEqual(result, parts.hash);
}

function derive(password: string, { costLog2, blockSize: r, parallelism: p, salt }: FirebaseHash) {
  const N = 2 ** costLog2;
  const maxmem = 128 * r * (N + p + 2);
  const scryptWith = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return scryptWith(password, salt, KEY_BYTES, { N, r, p, maxmem });
}
