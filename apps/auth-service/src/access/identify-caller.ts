import { authError } from '../errors/auth-error';
import type { Claims } from '../session/token-signer';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * The session a token names, or null when it names none.
 * @throws AuthError `bad_jwt` when it is not the id of one.
 */
export function readSessionId({ session_id: id }: Claims): string | null {
  if (id === undefined || id === null || id === '' || id === NO_SESSION) return null;
  if (typeof id !== 'string' || !UUID.test(id))
    throw authError('bad_jwt', { message: 'The claim session_id is not a session id' });
  return id;
}

/**
 * The user a token names.
 * @throws AuthError `bad_jwt`: 403 without one, 400 when it is not the id of one.
 */
export function readUserId({ sub }: Claims): string {
  if (sub === undefined || sub === null || sub === '')
    throw authError('bad_jwt', { message: 'The claim sub is missing' });
  if (typeof sub !== 'string' || !UUID.test(sub))
    throw authError('bad_jwt', { status: 400, message: 'The claim sub is not a user id' });
  return sub;
}
