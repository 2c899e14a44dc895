import { Injectable } from '@nestjs/common';
import { OutboxHandler, PermanentFailure } from '@libs/outbox';
import { Logger } from '@libs/telemetry';
import { mailKinds } from './kinds';
import { MailTransport } from './mail-transport';
import { MAIL_JOB, type Mail } from './mail.service';
import { MailWriter } from './mail-writer';

/** Delivers the mails that the outbox holds: a mail gets its words here, with the settings of the present. */
@Injectable()
export class MailDelivery extends OutboxHandler {
  constructor(
    private readonly transport: MailTransport,
    private readonly writer: MailWriter,
    private readonly logger: Logger,
  ) {
    super();
  }

  async deliver(job: string, payload: unknown): Promise<void> {
    // Without a mail server mails are promised all the same, and vanish.
    if (!this.transport.isOn) return;
    if (job !== MAIL_JOB) throw new PermanentFailure(`This version knows no ${job}`);
    // What is sealed under the service's own key was written by the service itself.
    const mail = payload as Mail;
    const { kind, to } = mail;
    if (!Object.hasOwn(mailKinds, kind)) throw new PermanentFailure(`This version knows no mail ${kind}`);
    await this.transport.deliver(to, await this.writer.write(mail), kind);
    this.logger.write('info', 'mail sent', { event: 'mail.send', mail_type: kind });
  }
}
