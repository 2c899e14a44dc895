export { Outbox, OutboxKey, type JobOptions } from './outbox';
export { OutboxConfig } from './outbox.config';
export { CREATE_OUTBOX, OutboxJob } from './outbox-job.entity';
export { OutboxModule } from './outbox.module';
export { insertJobs, NO_JOBS, OutboxRepository, type ListedJob } from './outbox.repository';
export { seal, unseal } from './seal';
export { OutboxHandler, OutboxWorker, PermanentFailure } from './outbox-worker';
