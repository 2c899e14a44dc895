export { createServiceCommand, type ServiceCommand } from './service-command';
