export { CREATE_RATE_LIMITS, RateLimitEntry } from './rate-limit-entry.entity';
export { rateLimitHeaders } from './rate-limit-headers';
export { RateLimitFault, RateLimitGuard, RateLimitRules, type AppliedLimit } from './rate-limit.guard';
export { RateLimiter, type RateLimitPolicy, type RateLimitState } from './rate-limiter';
