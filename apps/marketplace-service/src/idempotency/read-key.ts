import { createHash } from 'node:crypto';
import { invalid } from '../errors/problem';

export const KEY_HEADER = 'Idempotency-Key';
/** Tells a replay from the first answer. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';
export const MAX_KEY_LENGTH = 255;

/**
 * The key in the header, with or without the quotes of a structured field (RFC 9651). Two headers come as one text with
 * a blank in it and are refused with it.
 * @throws Problem `validation_failed`
 */
export function readIdempotencyKey(header: string | readonly string[]): string {
  const text = [header].flat().join(', ');
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (key === '' || key.length > MAX_KEY_LENGTH || !/^[\x21\x23-\x7e]+$/.test(key)) {
    throw invalid({
      [KEY_HEADER]: [`must be 1 to ${MAX_KEY_LENGTH} visible ASCII characters without blanks and quotes`],
    });
  }
  return key;
}

export interface FingerprintedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** Tells one request from another under the same key; the API key in the address is no part of the request. */
export function fingerprint({ method, url, body }: FingerprintedRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('apikey');
  const address = `${method} ${pathname}?${searchParams.toString()}`;
  return createHash('sha256')
    .update(JSON.stringify([address, body ?? null]))
    .digest('base64url');
}
