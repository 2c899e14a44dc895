import type { FastifyRequest } from 'fastify';

export type KeyRole = 'MERCHANT' | 'CHANNEL';
export type KeyAccess = readonly KeyRole[] | 'public';

/** The metadata that every route of a guarded service must carry. */
export const KEY_ACCESS = 'key-access';

/** What is known of any live key. */
export interface LiveKey {
  readonly keyId: number;
  readonly roles: readonly string[];
}

/** Whom the key of a customer stands for. */
export interface KeyHolder extends LiveKey {
  readonly customerId: number;
  readonly roles: readonly KeyRole[];
  /** The channel of a key with the role CHANNEL. */
  readonly channelId: number | null;
}

const holders = new WeakMap<FastifyRequest, KeyHolder>();

export function rememberHolder(request: FastifyRequest, holder: KeyHolder): void {
  holders.set(request, holder);
}

/** The holder of the key that a request carried, or null where none was asked for. */
export function findHolderOf(request: FastifyRequest): KeyHolder | null {
  return holders.get(request) ?? null;
}

/** The holder of the key that a guarded request carried. */
export function holderOf(request: FastifyRequest): KeyHolder {
  const holder = findHolderOf(request);
  if (!holder) throw new Error('The route is not guarded by an API key');
  return holder;
}
