import { Module, type Provider } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RateLimiter, RateLimitGuard } from '@libs/rate-limit';
import { IpLimitConfig } from './ip-limit.config';
import { IpLimitRules } from './ip-limit-rules';

/** The guards of limits by address; where they stand among the others is decided where the service is put together. */
export const LIMIT_BEFORE_CAPTCHA = Symbol('LIMIT_BEFORE_CAPTCHA');
export const LIMIT_AFTER_CAPTCHA = Symbol('LIMIT_AFTER_CAPTCHA');

function limitGuard(token: symbol, isAfterCaptcha: boolean): Provider {
  return {
    provide: token,
    inject: [Reflector, IpLimitConfig, RateLimiter],
    useFactory: (reflector: Reflector, config: IpLimitConfig, limiter: RateLimiter) =>
      new RateLimitGuard(new IpLimitRules(isAfterCaptcha, reflector, config), limiter),
  };
}

@Module({
  providers: [RateLimiter, limitGuard(LIMIT_BEFORE_CAPTCHA, false), limitGuard(LIMIT_AFTER_CAPTCHA, true)],
  exports: [LIMIT_BEFORE_CAPTCHA, LIMIT_AFTER_CAPTCHA],
})
export class LimitModule {}
