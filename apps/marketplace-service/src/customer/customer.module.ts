import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard, KeyLookup } from '@libs/api-key';
import { CustomerAdminService } from './customer-admin.service';
import { CustomerRepository } from './customer.repository';
import { KeyRepository } from './key.repository';

/** Who the service works for, and the guard that finds out who is calling. */
@Module({
  providers: [
    CustomerAdminService,
    CustomerRepository,
    KeyRepository,
    { provide: KeyLookup, useExisting: KeyRepository },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
  exports: [CustomerAdminService, CustomerRepository],
})
export class CustomerModule {}
