/** Longer than any provider's answers are. */
const MAX_LENGTH = 16_384;

/**
 * The answer of a CAPTCHA in a body, or null: in `gotrue_meta_security`, where clients put it, or beside the other
 * members.
 */
export function readCaptchaToken(body: unknown): string | null {
  const token =
    memberOf(memberOf(body, 'gotrue_meta_security'), 'captcha_token') ?? memberOf(body, 'captcha_token');
  if (typeof token !== 'string') return null;
  const trimmed = token.trim();
  return trimmed && trimmed.length <= MAX_LENGTH ? trimmed : null;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
