import { randomUUID } from 'node:crypto';
import type { UserRecord } from '../user/user-record';

/** By what somebody signs up. */
export type Contact =
  | { readonly provider: 'email'; readonly email: string }
  | { readonly provider: 'phone'; readonly phone: string };

/**
 * A user who does not exist, for the answer to somebody who signs up with an address or a number that is taken: they
 * learn nothing, and the owner keeps theirs.
 */
export function fabricateUser(
  contact: Contact,
  aud: string,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): UserRecord {
  return {
    id: randomUUID(),
    aud,
    role: '',
    email: contact.provider === 'email' ? contact.email : null,
    passwordHash: null,
    emailConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmStatus: 0,
    phone: contact.provider === 'phone' ? contact.phone : null,
    phoneConfirmedAt: null,
    newPhone: null,
    phoneChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata: { provider: contact.provider, providers: [contact.provider] },
    userMetadata: { ...data },
    isAnonymous: false,
    isSsoUser: false,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    identities: [],
    factors: [],
  };
}
