import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../crypto/server-keys';

/**
 * A refresh token says which exchange of which session it stands for, and a MAC under a key of the server proves it:
 *
 *   version (1 byte) | key id (4) | session id (16) | counter (4, big-endian) | HMAC-SHA256 over all before (32)
 *
 * in base64url without padding. Nothing of it is stored: the active token of a session can be computed again at any
 * time, and one that was made up is refused without asking the database.
 */
export interface RefreshTokenContent {
  readonly sessionId: string;
  /** 0 for the token of the sign-in, one more with every exchange. */
  readonly counter: number;
}

export interface RefreshTokenKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const SESSION_ID_AT = 1 + KEY_ID_BYTES;
const COUNTER_AT = SESSION_ID_AT + 16;
const MAC_AT = COUNTER_AT + 4;
const TOKEN_BYTES = MAC_AT + 32;

/** The key that belongs to a secret; its id is derived as well, so changing the secret needs no bookkeeping. */
export function refreshTokenKey(secret: string): RefreshTokenKey {
  return {
    id: deriveKey(secret, 'refresh-token-key-id', KEY_ID_BYTES),
    key: deriveKey(secret, 'refresh-token'),
  };
}

export function encodeRefreshToken(
  { sessionId, counter }: RefreshTokenContent,
  key: RefreshTokenKey,
): string {
  const content = Buffer.alloc(MAC_AT);
  content.writeUInt8(VERSION, 0);
  key.id.copy(content, 1);
  content.write(sessionId.replaceAll('-', ''), SESSION_ID_AT, 'hex');
  content.writeUInt32BE(counter, COUNTER_AT);
  return Buffer.concat([content, macOf(content, key)]).toString('base64url');
}

export type DecodedRefreshToken =
  | ({ readonly kind: 'genuine' } & RefreshTokenContent)
  /** Of the right form, but not made by this server. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' };

/** Twelve characters are the form of tokens that another server may have handed out before. */
const FOREIGN_FORM = /^[a-z0-9]{12}$/;

export function decodeRefreshToken(text: string, keys: readonly RefreshTokenKey[]): DecodedRefreshToken {
  if (FOREIGN_FORM.test(text)) return { kind: 'forged' };
  const bytes = Buffer.from(text, 'base64url');
  // Lenient decoding skips what it does not know, so only the spelling we write ourselves counts.
  if (bytes.length !== TOKEN_BYTES || bytes[0] !== VERSION || bytes.toString('base64url') !== text)
    return { kind: 'malformed' };
  const content = bytes.subarray(0, MAC_AT);
  const key = keys.find(({ id }) => id.equals(content.subarray(1, SESSION_ID_AT)));
  if (!key || !timingSafeEqual(macOf(content, key), bytes.subarray(MAC_AT))) return { kind: 'forged' };
  const id = content.toString('hex', SESSION_ID_AT, COUNTER_AT);
  const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { kind: 'genuine', sessionId, counter: content.readUInt32BE(COUNTER_AT) };
}

function macOf(content: Buffer, { key }: RefreshTokenKey): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
