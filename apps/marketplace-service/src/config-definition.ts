import type { ConfigDefinition } from '@libs/config';
import { HttpConfig } from '@libs/http';
import { DatabaseConfig } from '@libs/persistence';
import { LogConfig, TELEMETRY_BARE_NAMES, TelemetryConfig } from '@libs/telemetry';
import { AdminTokenConfig } from './admin/admin-token.config';
import { KeyLimitConfig } from './customer/key-limit.config';

import { PREFIXES } from './prefixes';

/** Everything the service reads from its environment. */
export const configDefinition: ConfigDefinition = {
  prefixes: PREFIXES,
  bareNames: ['LOG_LEVEL', 'REQUEST_ID_HEADER', ...TELEMETRY_BARE_NAMES],
  defaults: { API_PORT: '8082', API_EXTERNAL_URL: 'http://localhost:8082' },
  sections: [HttpConfig, DatabaseConfig, LogConfig, TelemetryConfig, KeyLimitConfig, AdminTokenConfig],
};
