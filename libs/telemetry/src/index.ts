export { LogConfig } from './log.config';
export { Logger } from './logger';
