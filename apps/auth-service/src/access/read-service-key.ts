import type { IncomingHttpHeaders } from 'node:http';
import { hasKeyForm } from '@libs/api-key';
import { readBearer } from './read-bearer';

/** How the keys of servers begin. */
export const SERVICE_KEY_LABEL = 'sk';

/**
 * The service key of a request, or null. It is the bearer, or, where the request has no other credential, the header
 * `apikey`: next to the token of a user it counts for nothing, so that a gateway that adds it to every request does
 * not make administrators of its users. Whatever else stands in that header, such as the public key that web clients
 * send with every call, is nobody's credential.
 */
export function readServiceKey({ authorization, apikey }: IncomingHttpHeaders): string | null {
  const text = authorization ? readBearer(authorization) : apikey;
  return typeof text === 'string' && hasKeyForm(text, SERVICE_KEY_LABEL) ? text : null;
}
