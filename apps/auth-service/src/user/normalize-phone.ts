import { authError } from '../errors/auth-error';

/**
 * A phone number as it is stored: digits with the country code (ITU-T E.164), without plus sign and spaces.
 * @throws AuthError `validation_failed`.
 */
export function normalizePhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw authError('validation_failed', { message: 'phone must be a number with its country code' });
  return digits;
}

/** The same without a look at the result: what no number can be is nobody's number. */
export function phoneDigits(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '');
}
