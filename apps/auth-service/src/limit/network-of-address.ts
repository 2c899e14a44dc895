import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const NETWORK_GROUPS = 4;

/**
 * What stands for whoever has an address: an IPv4 address itself, and the first 64 bits of an IPv6 address, since one
 * customer is given at least as many addresses (RFC 6177). Text that is no address stands for itself.
 */
export function networkOfAddress(text: string): string {
  if (isIP(text) === 0) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
