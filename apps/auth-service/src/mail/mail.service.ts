import { Injectable } from '@nestjs/common';
import { Clock, currentRequest } from '@libs/http';
import { Outbox } from '@libs/outbox';
import type { MailKindName } from './kinds';
import type { MailFacts } from './kinds/mail-kind';
import { MailerConfig } from './mailer.config';

/** A mail as it is promised: what it says. How it says it is decided when it is delivered. */
export interface Mail {
  readonly kind: MailKindName;
  readonly to: string;
  readonly facts: MailFacts;
  /** What the request that made it necessary says about languages, if there was one. */
  readonly acceptLanguage?: string;
}

/** What the outbox knows mails by. */
export const MAIL_JOB = 'mail';

/**
 * Promises mails. A promise is a row of the outbox, written in the transaction of what makes the mail necessary: after
 * its commit the mail is delivered, however often that must be tried, and nobody waits for it. A mail is given up when
 * the link or code it carries has expired.
 */
@Injectable()
export class MailService {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: MailerConfig,
    private readonly clock: Clock,
  ) {}

  /** The values by which a statement adds mails with `insertJobs`; {@link announce} is called after it. */
  seal(mails: readonly Mail[]): unknown[] {
    const expiresAt = new Date(this.clock.now().getTime() + this.config.otpExpirySeconds * 1000);
    // What carries no secret is worth reading at any time.
    const isUrgent = mails.some(({ facts }) => facts.code !== undefined);
    return this.outbox.seal(MAIL_JOB, mails.map(inLanguageOfRequest), isUrgent ? { expiresAt } : {});
  }

  /** Adds a mail that carries no secret, in a statement of its own. */
  async send(mail: Mail): Promise<void> {
    await this.outbox.add(MAIL_JOB, inLanguageOfRequest(mail));
  }

  /** Has mails delivered as soon as the ambient transaction has committed. */
  announce(): void {
    this.outbox.announce();
  }
}

function inLanguageOfRequest(mail: Mail): Mail {
  return { ...mail, acceptLanguage: currentRequest()?.acceptLanguage ?? '' };
}
