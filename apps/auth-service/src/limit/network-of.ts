/**
 * Finds out whom a limit by address counts a request for. A header is believed only when the connection comes from a
 * trusted proxy: anybody else could write a new address into it with each request and would never be limited, or write
 * somebody else's and have them limited.
 */
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { networkOfAddress } from './network-of-address';

/** The part of a request that tells who calls. */
export type Connection = Pick<FastifyRequest, 'headers' | 'ip'> & {
  readonly socket: { readonly remoteAddress?: string };
};

/** `X-Forwarded-For` grows at each hop, and its beginning is what the caller wrote: `ip` is read from its end. */
const FORWARDED_FOR = 'x-forwarded-for';
const MAX_KEY_LENGTH = 200;

/**
 * @param header that names the caller; without one nobody is counted by address.
 * @param trustedProxies addresses and networks of the proxies from which the header is believed.
 */
export function networkOf(
  header: string | undefined,
  trustedProxies: readonly string[],
): (request: Connection) => string | null {
  if (!header) return () => null;
  const name = header.toLowerCase();
  const isTrusted = compile([...trustedProxies]);
  return ({ headers, ip, socket }) => {
    const isBelieved = name !== FORWARDED_FOR && isTrusted(socket.remoteAddress ?? '', 0);
    return networkOfAddress((isBelieved && firstValue(headers[name])) || ip);
  };
}

function firstValue(value: string | string[] | undefined): string {
  return [value].flat()[0]?.split(',', 1)[0]?.trim().slice(0, MAX_KEY_LENGTH) ?? '';
}

/** What an operator should hear at the start about who is counted; null when all is well. */
export function doubtAbout(header: string | undefined, trustedProxies: readonly string[]): string | null {
  if (!header) return 'limits by address are off: RATE_LIMIT_HEADER is not set';
  if (trustedProxies.length > 0) return null;
  return `behind a proxy all callers share its limits, since ${header} is believed from TRUSTED_PROXIES only and none is set`;
}
