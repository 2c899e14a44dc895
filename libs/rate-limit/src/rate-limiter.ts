import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { poolOf } from '@libs/persistence';
import { BurstyRateLimiter, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** So many points in a window of time, which begins with the first of them. */
export interface RateLimitPolicy {
  /** Tells the policy from others, in the table and in headers: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** 0 refuses everything. */
  readonly points: number;
  readonly windowSeconds: number;
  /** A second supply for moments in which the first is used up. */
  readonly burst?: { readonly points: number; readonly windowSeconds: number };
}

/** What a policy said to one request. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

type Limiter = Pick<RateLimiterPostgres, 'consume'>;

/**
 * Counts in PostgreSQL, so that all replicas share what is left: one statement for each take. A key that has used up
 * its points is refused from memory until its window ends. Takes are never part of a transaction: what was asked for
 * counts, whether it succeeded or not, and no lock on a count is held while others wait.
 */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, Limiter>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Takes one point.
   * @param key whom the policy counts, such as an address; only its hash is stored.
   */
  async take(policy: RateLimitPolicy, key: string): Promise<RateLimitState> {
    if (policy.points === 0) return refusal(policy);
    try {
      return stateOf(policy, true, await this.limiterOf(policy).consume(hash(key)));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return stateOf(policy, false, refused);
      throw refused;
    }
  }

  private limiterOf(policy: RateLimitPolicy): Limiter {
    const known = this.limiters.get(policy.name);
    if (known) return known;
    const limiter = this.createLimiter(policy);
    this.limiters.set(policy.name, limiter);
    return limiter;
  }

  private createLimiter({ name, points, windowSeconds, burst }: RateLimitPolicy): Limiter {
    const limiter = this.createStore(name, points, windowSeconds);
    if (!burst) return limiter;
    return new BurstyRateLimiter(
      limiter,
      this.createStore(`${name}-burst`, burst.points, burst.windowSeconds),
    );
  }

  /** One limiter of each process removes what has expired, in the background. */
  private createStore(name: string, points: number, windowSeconds: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: poolOf(this.dataSource),
      storeType: 'pool',
      tableName: `${this.dataSource.options.entityPrefix ?? ''}rate_limits`,
      tableCreated: true,
      clearExpiredByTimeout: this.limiters.size === 0,
      keyPrefix: name,
      points,
      duration: windowSeconds,
      inMemoryBlockOnConsumed: points,
    });
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function refusal(policy: RateLimitPolicy): RateLimitState {
  return { policy, isAllowed: false, remaining: 0, resetSeconds: policy.windowSeconds };
}

function stateOf(policy: RateLimitPolicy, isAllowed: boolean, result: RateLimiterRes): RateLimitState {
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { policy, isAllowed, remaining: isAllowed ? result.remainingPoints : 0, resetSeconds };
}
