import { Injectable } from '@nestjs/common';
import { OutboxHandler, PermanentFailure } from '@libs/outbox';
import { Logger } from '@libs/telemetry';
import { mailKinds } from './kinds';
import { MailContentConfig } from './mail-content.config';
import { MailTransport } from './mail-transport';
import { MAIL_JOB, type Mail } from './mail.service';
import { renderMail } from './render-mail';

/** Delivers the mails that the outbox holds: a mail gets its words here, with the settings of the present. */
@Injectable()
export class MailDelivery extends OutboxHandler {
  constructor(
    private readonly transport: MailTransport,
    private readonly content: MailContentConfig,
    private readonly logger: Logger,
  ) {
    super();
  }

  async deliver(job: string, payload: unknown): Promise<void> {
    if (job !== MAIL_JOB) throw new PermanentFailure(`This version knows no ${job}`);
    // What is sealed under the service's own key was written by the service itself.
    const { kind, to, facts } = payload as Mail;
    if (!Object.hasOwn(mailKinds, kind)) throw new PermanentFailure(`This version knows no mail ${kind}`);
    await this.transport.deliver(to, renderMail(mailKinds[kind], facts, this.content.subjectOf(kind)), kind);
    this.logger.write('info', 'mail sent', { event: 'mail.send', mail_type: kind });
  }
}
