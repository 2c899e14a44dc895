import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { currentRequest } from '@libs/http';
import { RateLimitRules, type AppliedLimit } from '@libs/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { IpLimitConfig } from './ip-limit.config';
import { ipLimits, type IpLimit, type IpLimitName } from './ip-limits';
import { LIMITED_BY } from './limited-by.decorator';

/** Finds the limit of a route for the address that calls: of those before the CAPTCHA, or of those after it. */
export class IpLimitRules extends RateLimitRules {
  constructor(
    private readonly isAfterCaptcha: boolean,
    private readonly reflector: Reflector,
    private readonly config: IpLimitConfig,
  ) {
    super();
  }

  limitOf(context: ExecutionContext): AppliedLimit | null {
    const names = this.reflector.get<IpLimitName[] | undefined>(LIMITED_BY, context.getHandler());
    const key = names && currentRequest()?.network;
    if (!key) return null;
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const name = names.find((one) => this.applies(ipLimits[one], body));
    if (!name) return null;
    const { pointsOf, windowSeconds } = ipLimits[name];
    return { policy: { name, points: pointsOf(this.config), windowSeconds }, key };
  }

  private applies({ isAfterCaptcha = false, counts }: IpLimit, body: unknown): boolean {
    return isAfterCaptcha === this.isAfterCaptcha && (counts?.(body) ?? true);
  }
}
