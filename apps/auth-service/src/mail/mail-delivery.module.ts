import { Module } from '@nestjs/common';
import { OutboxHandler, OutboxWorker } from '@libs/outbox';
import { MailDelivery } from './mail-delivery';
import { MailTransport } from './mail-transport';

/** Delivers mails. It stands in the service and not in its commands, which promise mails at the most. */
@Module({
  providers: [MailTransport, { provide: OutboxHandler, useClass: MailDelivery }, OutboxWorker],
})
export class MailDeliveryModule {}
