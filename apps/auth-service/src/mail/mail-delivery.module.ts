import { Module } from '@nestjs/common';
import { OutboxHandler, OutboxWorker } from '@libs/outbox';
import { MailDelivery } from './mail-delivery';
import { MailTemplateService } from './mail-template.service';
import { MailTransport } from './mail-transport';
import { MailWriter } from './mail-writer';

/** Delivers mails. It stands in the service and not in its commands, which promise mails at the most. */
@Module({
  providers: [
    MailTransport,
    MailTemplateService,
    MailWriter,
    { provide: OutboxHandler, useClass: MailDelivery },
    OutboxWorker,
  ],
})
export class MailDeliveryModule {}
