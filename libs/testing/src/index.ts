export { cloneDatabase, createDatabase, type TestDatabase } from './database';
export { HttpClient, type HttpAnswer } from './http-client';
export { MailTrap, type TrappedMail } from './mail-trap';
export { TestClock } from './test-clock';
export { faultsOfOpenApi } from './open-api';
