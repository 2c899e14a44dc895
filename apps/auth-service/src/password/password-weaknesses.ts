import type { WeakPasswordReason } from '../errors/auth-error';

export interface PasswordPolicy {
  /** In bytes of UTF-8. */
  readonly minLength: number;
  /** Sets of characters of each of which a password needs at least one. */
  readonly requiredSets: readonly string[];
}

export const MAX_PASSWORD_BYTES = 72;

/** All reasons why a password is too weak; none when it is good. */
export function passwordWeaknesses(password: string, policy: PasswordPolicy): WeakPasswordReason[] {
  const reasons: WeakPasswordReason[] = [];
  if (Buffer.byteLength(password) < policy.minLength) reasons.push('length');
  const present = new Set(password);
  if (policy.requiredSets.some((set) => ![...set].some((character) => present.has(character))))
    reasons.push('characters');
  return reasons;
}

/** `abc:123:\::` means the sets `abc`, `123` and `:`. */
export function readCharacterSets(text: string): string[] {
  const sets = [...text.matchAll(/(?:\\:|[^:])+/g)].map(([set]) => set.replaceAll('\\:', ':'));
  return sets.filter((set) => set !== '');
}
