import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { Logger } from '@libs/telemetry';
import { mailKinds, type MailKindName } from './kinds';
import type { MailFacts } from './kinds/mail-kind';
import { MailTransport } from './mail-transport';
import { renderMail } from './render-mail';

export interface Mail {
  readonly kind: MailKindName;
  readonly to: string;
  readonly subject?: string;
  readonly facts: MailFacts;
}

const SHUTDOWN_PATIENCE_MS = 5_000;

/**
 * Sends mails. A mail leaves after the transaction it belongs to has committed, and nobody waits for it: a mail
 * server that is slow or down changes no answer.
 */
@Injectable()
export class MailService implements BeforeApplicationShutdown {
  private readonly onTheWay = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly transport: MailTransport,
    private readonly logger: Logger,
  ) {}

  /** Sends a mail once the ambient transaction has committed; nothing is sent when it is rolled back. */
  send(mail: Mail): void {
    this.db.afterCommit(() => {
      const delivery = this.deliver(mail).finally(() => this.onTheWay.delete(delivery));
      this.onTheWay.add(delivery);
    });
  }

  /** Mails that have been promised are still sent when the service stops, unless the mail server is too slow. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.onTheWay.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_PATIENCE_MS)));
    await Promise.race([Promise.all(this.onTheWay), patience]);
    clearTimeout(timer);
  }

  private async deliver({ kind, to, subject, facts }: Mail): Promise<void> {
    try {
      await this.transport.deliver(to, renderMail(mailKinds[kind], facts, subject));
      this.logger.write('info', 'mail sent', { event: 'mail.send', mail_type: kind });
    } catch (error) {
      this.logger.write('error', 'mail not sent', { event: 'mail.send', mail_type: kind, err: error });
    }
  }
}
