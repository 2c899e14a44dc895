export { Outbox, OutboxKey, type JobOptions } from './outbox';
export { OutboxConfig } from './outbox.config';
export { CREATE_OUTBOX, OutboxJob } from './outbox-job.entity';
export { OutboxRepository, type ListedJob } from './outbox.repository';
export { OutboxHandler, OutboxWorker, PermanentFailure } from './outbox-worker';
