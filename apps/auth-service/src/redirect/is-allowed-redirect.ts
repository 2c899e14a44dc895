/**
 * Whether users may be sent to an address. Tokens travel in the fragment, so a wrong yes hands an account to a
 * stranger. What counts is where a browser really goes: addresses that browsers would read differently from how they
 * are written (backslashes, blanks, credentials, other spellings of a host) are refused outright.
 */
export interface RedirectPolicy {
  readonly siteUrl: string;
  readonly matchesAllowList: (address: string) => boolean;
}

const WRITTEN = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;
const REWRITTEN_BY_BROWSERS = /[\p{Cc}\s\\]/u;
const RUNS_CODE = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);
const LOOPBACK_NAME = /^(?:localhost|.+\.localhost)$/;
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export function isAllowedRedirect(address: string, policy: RedirectPolicy): boolean {
  if (REWRITTEN_BY_BROWSERS.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  const authority = WRITTEN.exec(address)?.[2];
  if (authority === undefined || RUNS_CODE.has(url.protocol)) return false;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (isWeb && authority.replace(/:\d*$/, '').toLowerCase() !== url.hostname) return false;
  if (isOnSite(url, new URL(policy.siteUrl))) return true;
  const host = url.hostname.toLowerCase();
  if (/^\d+$/.test(host)) return false;
  if (ADDRESS.test(host)) return LOOPBACK_ADDRESS.test(host);
  if (isWeb && !HOST_NAME.test(host)) return false;
  return policy.matchesAllowList(address.split('#', 1)[0] ?? '');
}

function isOnSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || LOOPBACK_NAME.test(url.hostname) || LOOPBACK_ADDRESS.test(url.hostname);
}
