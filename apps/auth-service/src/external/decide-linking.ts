import type { ErrorCode } from '../errors/error-codes';

/** A user whom an account at a provider may belong to. */
export interface LinkingCandidate {
  /** Whether the account is theirs already. */
  readonly ownsIdentity: boolean;
  /** Whether an address that the provider vouches for is theirs: their own one, or a vouched-for one of an identity. */
  readonly holdsVerified: boolean;
  /** Whether the address the account would get is theirs, vouched for or not. */
  readonly ownsAddress: boolean;
}

export interface LinkingPolicy {
  readonly isSignupDisabled: boolean;
}

export type LinkingVerdict<Candidate> =
  /** Somebody who was here before. */
  | { readonly kind: 'known'; readonly user: Candidate }
  /** A user who has proved the same address in another way. */
  | { readonly kind: 'link'; readonly user: Candidate }
  | { readonly kind: 'create'; readonly isAddressFree: boolean }
  | { readonly kind: 'refuse'; readonly code: ErrorCode };

/**
 * Whose account it is that somebody has shown at a provider. Linking makes the provider a key to the account, so it is
 * done for addresses only that both sides have proved: an address that the provider does not vouch for is anybody's
 * word. When several users hold the addresses nobody guesses; the owner of the main one is the exception.
 */
export function decideLinking<Candidate extends LinkingCandidate>(
  candidates: readonly Candidate[],
  { isSignupDisabled }: LinkingPolicy,
): LinkingVerdict<Candidate> {
  const known = candidates.find(({ ownsIdentity }) => ownsIdentity);
  if (known) return { kind: 'known', user: known };
  const holders = candidates.filter(({ holdsVerified }) => holdsVerified);
  const user = holders.length > 1 ? holders.find(({ ownsAddress }) => ownsAddress) : holders[0];
  if (user) return { kind: 'link', user };
  if (holders.length > 1) return { kind: 'refuse', code: 'conflict' };
  if (isSignupDisabled) return { kind: 'refuse', code: 'signup_disabled' };
  return { kind: 'create', isAddressFree: !candidates.some(({ ownsAddress }) => ownsAddress) };
}

export interface AdmissionFacts {
  readonly isConfirmed: boolean;
  /** Whether the provider vouches for the address of the user. */
  readonly isVouchedFor: boolean;
  /** Whether the account at the provider has an address at all. */
  readonly hasAddress: boolean;
}

export interface AdmissionPolicy {
  readonly isAutoconfirm: boolean;
  readonly admitsUnverified: boolean;
}

export type Admission = 'admit' | 'confirm' | 'ask';

/**
 * Whether a user gets in, and whether their address counts as confirmed from now on. Whoever had an account with an
 * address that was never confirmed need not be its owner: with the first confirmation everything they left ends.
 */
export function decideAdmission(
  { isConfirmed, isVouchedFor, hasAddress }: AdmissionFacts,
  { isAutoconfirm, admitsUnverified }: AdmissionPolicy,
): Admission {
  if (isConfirmed) return 'admit';
  if (hasAddress && (isVouchedFor || isAutoconfirm)) return 'confirm';
  return !hasAddress || isAutoconfirm || admitsUnverified ? 'admit' : 'ask';
}
