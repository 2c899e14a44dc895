import { startInstrumentation } from '@libs/telemetry';
import { PREFIXES } from './prefixes';
import { VERSION } from './system/version';

startInstrumentation(
  { name: 'marketplace-service', version: VERSION, runningMetric: 'marketplace_running', prefixes: PREFIXES },
  process.argv,
);
