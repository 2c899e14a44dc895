export { cloneDatabase, createDatabase, type TestDatabase } from './database';
export { HttpClient, type HttpAnswer } from './http-client';
export { MailTrap, type MailTrapMood, type MailTrapOptions, type TrappedMail } from './mail-trap';
export { SmsTrap, type SmsApi, type SmsTrapMood, type TrappedSms } from './sms-trap';
export { TestClock } from './test-clock';
export { testCertificate } from './test-certificate';
export { faultsOfOpenApi } from './open-api';
