export { type Check, type Finding } from './doctor';
export { printResult } from './print-result';
export { createServiceCommand, type ServiceCommand } from './service-command';
