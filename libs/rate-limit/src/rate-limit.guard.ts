import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { rateLimitHeaders } from './rate-limit-headers';
import { RateLimiter, type RateLimitPolicy, type RateLimitState } from './rate-limiter';

/** A policy that applies to a request, and whom it counts. */
export interface AppliedLimit {
  readonly policy: RateLimitPolicy;
  readonly key: string;
}

/** The port through which the guard learns what limits a request; the service knows its policies. */
export abstract class RateLimitRules {
  /** The limit of a request, or null where none applies. */
  abstract limitOf(context: ExecutionContext): AppliedLimit | null;

  /** The headers of an answer to which a limit applied. */
  headersOf(state: RateLimitState): Record<string, string> {
    return rateLimitHeaders([state]);
  }
}

/** A request that a limit refused; the service words it in its own error form, with `Retry-After`. */
export class RateLimitFault extends Error {
  constructor(readonly state: RateLimitState) {
    super(`the limit ${state.policy.name} is used up`);
    this.name = 'RateLimitFault';
  }
}

/** Takes a point for each request to which a limit applies, and says in its headers what is left. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly rules: RateLimitRules,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.rules.limitOf(context);
    if (!limit) return true;
    const state = await this.limiter.take(limit.policy, limit.key);
    context.switchToHttp().getResponse<FastifyReply>().headers(this.rules.headersOf(state));
    if (!state.isAllowed) throw new RateLimitFault(state);
    return true;
  }
}
