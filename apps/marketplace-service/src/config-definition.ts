import type { ConfigDefinition } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { DatabaseConfig } from '@libs/persistence';
import { LogConfig } from '@libs/telemetry';
import { AdminTokenConfig } from './admin/admin-token.config';
import { KeyLimitConfig } from './customer/key-limit.config';

/** Everything the service reads from its environment. */
export const configDefinition: ConfigDefinition = {
  prefixes: ['MARKETPLACE_'],
  bareNames: ['LOG_LEVEL', 'REQUEST_ID_HEADER'],
  defaults: { API_PORT: '8082', API_EXTERNAL_URL: 'http://localhost:8082' },
  sections: [HttpConfig, DatabaseConfig, LogConfig, KeyLimitConfig, AdminTokenConfig],
};
