import type { IncomingHttpHeaders } from 'node:http';
import { authError } from '../errors/auth-error';

/** The token of an `Authorization: Bearer …` header (RFC 6750 section 2.1), or null for anything else. */
export function readBearer(authorization: string | undefined): string | null {
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** @throws AuthError `no_authorization`. */
export function requireBearer({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string {
  const token = readBearer(authorization);
  if (token === null) throw authError('no_authorization');
  return token;
}
