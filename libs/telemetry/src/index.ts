export { LogConfig, LOG_LEVELS } from './log.config';
export { Logger, type Fields } from './logger';
export { scrub } from './redaction';
