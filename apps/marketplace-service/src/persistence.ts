import type { PersistenceOptions } from '@libs/persistence';
import { CreateCustomers1763600000000 } from '../migrations/1763600000000-create-customers';
import { ApiKey } from './customer/api-key.entity';
import { Channel } from './customer/channel.entity';
import { CurrencyRate } from './customer/currency-rate.entity';
import { Customer } from './customer/customer.entity';

/** The tables of the service and how they came to be. */
export const persistence: PersistenceOptions = {
  applicationName: 'marketplace-service',
  entities: [Customer, CurrencyRate, Channel, ApiKey],
  migrations: [CreateCustomers1763600000000],
};
