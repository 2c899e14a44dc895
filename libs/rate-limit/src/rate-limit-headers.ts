import type { RateLimitState } from './rate-limiter';

/**
 * The headers that tell a client what is left (draft-ietf-httpapi-ratelimit-headers-10), with `Retry-After` (RFC 9110,
 * section 10.2.3) when it was refused. An answer to which several policies applied lists them all.
 */
export function rateLimitHeaders(states: readonly RateLimitState[]): Record<string, string> {
  const refused = states.filter(({ isAllowed }) => !isAllowed).map(({ resetSeconds }) => resetSeconds);
  return {
    'RateLimit-Policy': states
      .map(({ policy }) => `"${policy.name}";q=${policy.points};w=${policy.windowSeconds}`)
      .join(', '),
    RateLimit: states
      .map(({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    ...(refused.length > 0 && { 'Retry-After': String(Math.max(...refused)) }),
  };
}
