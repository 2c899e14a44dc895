import { hashApiKey, isPlausibleApiKey } from './api-key';
import type { KeyHolder, LiveKey } from './key-holder';

/** The port through which a key is found; the service that owns the keys provides it. */
export abstract class KeyLookup<Holder extends LiveKey = KeyHolder> {
  /** The holder of a live key by the key's hash, or null when it is unknown, revoked or expired. */
  abstract findHolder(hash: string): Promise<Holder | null>;
}

export type KeyFaultKind = 'key_missing' | 'key_unknown' | 'wrong_key_type';

/** Why a key was refused; the service words it in its own error form. */
export class KeyFault extends Error {
  constructor(
    readonly kind: KeyFaultKind,
    /** The roles that may call the route. */
    readonly allowed: readonly string[] = [],
  ) {
    super(kind);
    this.name = 'KeyFault';
  }
}

/**
 * The holder of a key that is live and has one of the roles.
 * @throws KeyFault
 */
export async function requireHolder<Holder extends LiveKey>(
  keys: KeyLookup<Holder>,
  key: string,
  allowed: readonly string[],
): Promise<Holder> {
  if (!isPlausibleApiKey(key)) throw new KeyFault('key_unknown');
  const holder = await keys.findHolder(hashApiKey(key));
  if (!holder) throw new KeyFault('key_unknown');
  if (!allowed.some((role) => holder.roles.includes(role))) throw new KeyFault('wrong_key_type', allowed);
  return holder;
}

/**
 * The text that finds a live key by its hash, $1, in a table `api_keys`, and writes down that it was used, to the
 * minute, so that a busy key does not write on every request.
 * @param columns of `live` that are answered.
 * @param now the current time, where it is not the database's.
 */
export const findLiveKey = (columns: string, now = 'now()'): string => `
WITH live AS (
  SELECT * FROM {api_keys}
  WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
), used AS (
  UPDATE {api_keys} k SET last_used_at = ${now} FROM live
  WHERE k.id = live.id AND (live.last_used_at IS NULL OR live.last_used_at < ${now} - interval '1 minute')
)
SELECT ${columns} FROM live`;
