import type { ConfigDefinition } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { DatabaseConfig } from '@libs/persistence';
import { LogConfig } from '@libs/telemetry';

/** Everything the service reads from its environment. */
export const configDefinition: ConfigDefinition = {
  prefixes: ['AUTH_', 'GOTRUE_', 'SVC_'],
  bareNames: ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'API_EXTERNAL_URL', 'DB_NAMESPACE', 'REQUEST_ID_HEADER'],
  defaults: { API_PORT: '8081', API_EXTERNAL_URL: 'http://localhost:8081' },
  sections: [HttpConfig, DatabaseConfig, LogConfig],
};
