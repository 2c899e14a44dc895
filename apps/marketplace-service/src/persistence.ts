import type { PersistenceOptions } from '@libs/persistence';

/** The tables of the service and how they came to be. */
export const persistence: PersistenceOptions = {
  applicationName: 'marketplace-service',
  entities: [],
  migrations: [],
};
