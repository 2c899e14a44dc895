import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose, derived from the configured secret (RFC 5869), so that what one purpose gives away says
 * nothing about another.
 */
export function deriveKey(secret: string, purpose: string, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'auth-service', purpose, bytes));
}
