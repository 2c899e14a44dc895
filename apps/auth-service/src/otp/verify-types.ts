import type { OneTimeTokenType } from '../one-time-token/one-time-token.repository';

/** What a link or code of a type is checked against. */
export interface VerifyType {
  /** The tokens that count, the first one first. */
  readonly tokens: readonly OneTimeTokenType[];
}

/** Every type of link and code that can be verified. */
export const verifyTypes = {
  signup: { tokens: ['confirmation'] },
  invite: { tokens: ['confirmation'] },
  recovery: { tokens: ['recovery'] },
  magiclink: { tokens: ['recovery'] },
  email: { tokens: ['confirmation', 'recovery'] },
} as const satisfies Readonly<Record<string, VerifyType>>;

export function findVerifyType(name: string): VerifyType | null {
  return Object.hasOwn(verifyTypes, name) ? verifyTypes[name as keyof typeof verifyTypes] : null;
}
