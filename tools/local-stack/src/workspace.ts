import { join } from 'node:path';

/** The folder of the whole repository. */
export const ROOT = join(__dirname, '../../..');

export type ServiceName = 'auth-service' | 'marketplace-service';

/** The command line of a built service. */
export const mainOf = (service: ServiceName): string => join(ROOT, 'apps', service, 'dist/src/main.js');
