import { authError } from '../errors/auth-error';

const MAX_EMAIL_BYTES = 255;
const LOCAL_PART = "[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL_PART}@${LABEL}(?:\\.${LABEL})*$`);

/**
 * The address in the form it is stored and compared in. The form admitted is the one of the HTML living standard,
 * section "valid e-mail address": no quoting, no comments, no display names, no line breaks.
 * @throws AuthError `validation_failed`.
 */
export function normalizeEmail(email: string | undefined, status = 400): string {
  if (!email) throw authError('validation_failed', { status, message: 'An email address is required' });
  // An address of this form is ASCII, so its length is its size in bytes.
  if (email.length > MAX_EMAIL_BYTES || !ADDRESS.test(email))
    throw authError('validation_failed', { status, message: 'email is not a valid email address' });
  return email.toLowerCase();
}
