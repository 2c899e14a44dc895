import type { ErrorCode } from '../errors/error-codes';
import type { IdentityRecord, UserRecord } from '../user/user-record';

export type UnlinkingVerdict =
  | { readonly kind: 'refuse'; readonly code: ErrorCode }
  | {
      readonly kind: 'remove';
      /** The identity whose address becomes the one of the user, if the user's goes. */
      readonly heir: IdentityRecord | null;
      /** Whether the user's number goes. */
      readonly dropsPhone: boolean;
      /** The provider that is named as the user's first from now on. */
      readonly provider: string;
    };

/**
 * Whether an identity may be unlinked, and what goes with it. Nobody may lock themselves out: one identity stays, and a
 * user with an address keeps one. The address of the identity goes with it, unless another identity has the same; then
 * one that was verified comes first, and the oldest of them.
 */
export function decideUnlinking(
  { email, identities }: Pick<UserRecord, 'email' | 'identities'>,
  identityId: string,
): UnlinkingVerdict {
  const identity = identities.find(({ id }) => id === identityId);
  if (identities.length <= 1) return { kind: 'refuse', code: 'single_identity_not_deletable' };
  if (!identity) return { kind: 'refuse', code: 'identity_not_found' };
  const rest = identities.filter(({ id }) => id !== identityId).sort(byAge);
  const [eldest] = rest;
  const losesEmail =
    email !== null && identity.email === email && !rest.some((other) => other.email === email);
  const withEmail = rest.filter((other) => other.email !== null);
  const heir = losesEmail ? (withEmail.find(isVerified) ?? withEmail[0] ?? null) : null;
  if (losesEmail && !heir) return { kind: 'refuse', code: 'email_conflict_identity_not_deletable' };
  return {
    kind: 'remove',
    heir,
    dropsPhone: identity.provider === 'phone',
    provider: eldest?.provider ?? '',
  };
}

export function isVerified({ identityData }: Pick<IdentityRecord, 'identityData'>): boolean {
  return identityData['email_verified'] === true;
}

function byAge(a: IdentityRecord, b: IdentityRecord): number {
  return new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
}
