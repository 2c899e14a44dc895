import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard, KeyLookup } from '@libs/api-key';
import { RateLimiter, RateLimitGuard, RateLimitRules } from '@libs/rate-limit';
import { CustomerAdminService } from './customer-admin.service';
import { CustomerRepository } from './customer.repository';
import { KeyLimit } from './key-limit';
import { KeyRepository } from './key.repository';

/** Who the service works for, and the guards that find out who is calling and how often. */
@Module({
  providers: [
    CustomerAdminService,
    CustomerRepository,
    KeyRepository,
    { provide: KeyLookup, useExisting: KeyRepository },
    RateLimiter,
    { provide: RateLimitRules, useClass: KeyLimit },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [CustomerAdminService, CustomerRepository],
})
export class CustomerModule {}
