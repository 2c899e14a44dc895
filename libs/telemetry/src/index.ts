export { startInstrumentation, stopInstrumentation } from './instrumentation';
export { LogConfig } from './log.config';
export { Logger } from './logger';
export { countAnswer, nameRequest } from './observe-request';
export { TELEMETRY_BARE_NAMES, TelemetryConfig } from './telemetry.config';
