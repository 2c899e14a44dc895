import { randomUUID } from 'node:crypto';
import type { UserRecord } from '../user/user-record';

/**
 * A user who does not exist, for the answer to somebody who signs up with an address that is taken: they learn
 * nothing, and the owner of the address keeps theirs.
 */
export function fabricateUser(
  email: string,
  aud: string,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): UserRecord {
  return {
    id: randomUUID(),
    aud,
    role: '',
    email,
    passwordHash: null,
    emailConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmStatus: 0,
    phone: null,
    phoneConfirmedAt: null,
    newPhone: null,
    phoneChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { ...data },
    isAnonymous: false,
    isSsoUser: false,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    identities: [],
  };
}
