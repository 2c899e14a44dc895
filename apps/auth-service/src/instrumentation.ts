import { startInstrumentation } from '@libs/telemetry';
import { PREFIXES } from './prefixes';
import { VERSION } from './system/version';

startInstrumentation(
  { name: 'auth-service', version: VERSION, runningMetric: 'gotrue_running', prefixes: PREFIXES },
  process.argv,
);
