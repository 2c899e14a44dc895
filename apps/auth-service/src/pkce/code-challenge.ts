import { createHash, timingSafeEqual } from 'node:crypto';
import { authError } from '../errors/auth-error';

const METHODS = ['s256', 'plain'] as const;

/**
 * The challenge of a proof key (RFC 7636): whoever starts a flow keeps a secret, the verifier, and sends only what it
 * is recognised by. What comes back at the end of the flow is worthless without the verifier, also to somebody who
 * reads the mail, the history of the browser or the log of a proxy.
 */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: (typeof METHODS)[number];
}

/** The members of a request that carry a challenge. */
export interface ChallengeMembers {
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}

/** RFC 7636 section 4.2. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * The challenge of a request, or null when there is none.
 * @throws AuthError `validation_failed` when one of the two members is missing or malformed.
 */
export function readCodeChallenge(members: ChallengeMembers): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: asked } = members;
  if (!challenge && !asked) return null;
  if (!challenge || !asked) throw invalid('Give both code_challenge and code_challenge_method, or neither');
  const method = METHODS.find((known) => known === asked.toLowerCase());
  if (!method) throw invalid(`code_challenge_method must be one of ${METHODS.join(', ')}`);
  if (!CHALLENGE.test(challenge))
    throw invalid('code_challenge must be 43 to 128 letters, digits, dots, hyphens, underscores or tildes');
  return { challenge, method };
}

/** Whether a verifier belongs to a challenge; the time does not depend on where they differ. */
export function isVerifierOf(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const shown = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return timingSafeEqual(digest(shown), digest(challenge));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function invalid(message: string): Error {
  return authError('validation_failed', { message });
}
