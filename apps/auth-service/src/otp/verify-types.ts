import type { OneTimeTokenType } from '../one-time-token/one-time-token.repository';

/** What a link or code of a type is checked against. */
export interface VerifyType {
  /** The tokens that count, the first one first. */
  readonly tokens: readonly OneTimeTokenType[];
  /** The method of a session that a link with a proof key leads to; null for what is never sent as a link. */
  readonly method: string | null;
}

/** Every type of link and code that can be verified. */
export const verifyTypes = {
  signup: { tokens: ['confirmation', 'email_sign_in'], method: 'email/signup' },
  invite: { tokens: ['confirmation', 'email_sign_in'], method: 'invite' },
  recovery: { tokens: ['recovery'], method: 'recovery' },
  magiclink: { tokens: ['recovery'], method: 'magiclink' },
  email: { tokens: ['confirmation', 'email_sign_in', 'recovery'], method: 'magiclink' },
  email_change: { tokens: ['email_change_new', 'email_change_current'], method: 'email_change' },
  sms: { tokens: ['sms', 'sms_sign_in'], method: null },
  phone_change: { tokens: ['phone_change'], method: null },
} as const satisfies Readonly<Record<string, VerifyType>>;

export function findVerifyType(name: string): VerifyType | null {
  return Object.hasOwn(verifyTypes, name) ? verifyTypes[name as keyof typeof verifyTypes] : null;
}
