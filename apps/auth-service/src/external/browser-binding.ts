import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Binds a sign-in to the browser that began it: the browser keeps a random value in a cookie, the state keeps its hash.
 * Without it a stranger could begin a sign-in with an account of their own and let somebody else's browser end it, who
 * would then work in the stranger's account (RFC 6749 section 10.12). One value serves several sign-ins at once.
 */
const NAME = 'external-sign-in';
const VALUE = /^[A-Za-z0-9_-]{43}$/;

export interface BrowserBinding {
  readonly hash: string;
  readonly cookie: string;
}

/** The binding of the browser that makes a request; a new one when it has none. */
export function bindBrowser(
  headers: IncomingHttpHeaders,
  isSecure: boolean,
  maxAgeSeconds: number,
): BrowserBinding {
  const value = readValue(headers, isSecure) ?? randomBytes(32).toString('base64url');
  // A provider may send the browser back by a form, which is a cross-site POST: only `SameSite=None` goes with it, and
  // browsers take that from secure origins only.
  const scope = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return {
    hash: hashOf(value),
    cookie: `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${scope}`,
  };
}

/** Whether a request comes from the browser that a state is bound to. */
export function isBoundTo(hash: string, headers: IncomingHttpHeaders, isSecure: boolean): boolean {
  const value = readValue(headers, isSecure);
  return value !== null && hashOf(value) === hash;
}

/** The prefix keeps other hosts of the same domain from planting the cookie. */
function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

function readValue({ cookie = '' }: IncomingHttpHeaders, isSecure: boolean): string | null {
  const pair = cookie
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === nameOf(isSecure));
  const value = pair?.[1] ?? '';
  return VALUE.test(value) ? value : null;
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
