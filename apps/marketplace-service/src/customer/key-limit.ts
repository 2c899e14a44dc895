/** Limits how many requests one API key may send, whichever replicas answer them. */
import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { findHolderOf } from '@libs/api-key';
import {
  RateLimitRules,
  type AppliedLimit,
  type RateLimitPolicy,
  type RateLimitState,
} from '@libs/rate-limit';
import type { FastifyRequest } from 'fastify';
import { KeyLimitConfig } from './key-limit.config';

const WINDOW_SECONDS = 60;

@Injectable()
export class KeyLimit extends RateLimitRules {
  private readonly policy: RateLimitPolicy | null;

  constructor({ perMinute }: KeyLimitConfig) {
    super();
    this.policy = perMinute > 0 ? { name: 'key', points: perMinute, windowSeconds: WINDOW_SECONDS } : null;
  }

  limitOf(context: ExecutionContext): AppliedLimit | null {
    const holder = findHolderOf(context.switchToHttp().getRequest<FastifyRequest>());
    return holder && this.policy ? { policy: this.policy, key: String(holder.keyId) } : null;
  }

  /** With the names that marketplace clients look for. */
  override headersOf(state: RateLimitState): Record<string, string> {
    return {
      ...super.headersOf(state),
      'X-Rate-Limit-Limit': String(state.policy.points),
      'X-Rate-Limit-Remaining': String(state.remaining),
    };
  }
}

const COUNT = { schema: { type: 'integer' as const }, example: 599 };
const HEADERS = {
  'X-Rate-Limit-Limit': {
    ...COUNT,
    example: 600,
    description: 'How many requests the key may send in a minute.',
  },
  'X-Rate-Limit-Remaining': { ...COUNT, description: 'How many of them are left.' },
};

/** Adds the headers to every answer of the document that has some of its own or none. */
export function documentKeyLimit(document: OpenAPIObject): void {
  for (const [name, path] of Object.entries(document.paths)) {
    if (!name.startsWith('/v2')) continue;
    for (const operation of [path.get, path.post, path.put, path.patch, path.delete])
      for (const [status, response] of Object.entries(operation?.responses ?? {}))
        if (status.startsWith('2') && response && 'description' in response)
          response.headers = { ...response.headers, ...HEADERS };
  }
}
