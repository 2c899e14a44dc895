import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpConfig } from '@libs/http';
import { OutboxConfig, PermanentFailure } from '@libs/outbox';
import { Logger } from '@libs/telemetry';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { isRefusedForGood } from './is-refused-for-good';
import { headersOf } from './mail-headers';
import type { RenderedMail } from './render-mail';
import { SmtpConfig } from './smtp.config';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Speaks SMTP over a few connections that are kept open. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter<SMTPPool.SentMessageInfo> | null;

  constructor(
    private readonly config: SmtpConfig,
    http: HttpConfig,
    { concurrency }: OutboxConfig,
    logger: Logger,
  ) {
    const options = config.host ? poolOptions(config, config.host, http) : null;
    this.transporter = options ? createTransport({ ...options, maxConnections: concurrency }) : null;
    if (!this.transporter) logger.log('No mail is sent, because SMTP_HOST is not set', 'Mail');
  }

  /** Whether there is a mail server. */
  get isOn(): boolean {
    return this.transporter !== null;
  }

  /** @throws PermanentFailure when the mail server refuses for good, any other error when it may take it later. */
  async deliver(to: string, mail: RenderedMail, kind: string): Promise<void> {
    if (!this.transporter) throw new PermanentFailure('There is no mail server');
    const { senderName, adminEmail } = this.config;
    const headers = headersOf(this.config.headers, kind);
    // Addresses are given as objects, never as text, so that nothing in them is read as a second address.
    const from = { name: senderName ?? '', address: adminEmail ?? '' };
    try {
      await this.transporter.sendMail({ from, to: { name: '', address: to }, headers, ...mail });
    } catch (error) {
      const { message } = error as Error;
      throw isRefusedForGood(error) ? new PermanentFailure(message, { cause: error }) : error;
    }
  }

  /** Connects and signs in, and sends nothing. @throws Error when the mail server does not let it. */
  async verify(): Promise<void> {
    await this.transporter?.verify();
  }

  onApplicationShutdown(): void {
    this.transporter?.close();
  }
}

function poolOptions(config: SmtpConfig, host: string, http: HttpConfig): SMTPPool.Options {
  const ca = config.readCertificates();
  return {
    pool: true,
    // What fails goes back to the outbox, which tries again where everybody can see it.
    maxRequeues: 0,
    host,
    port: config.port,
    secure: config.tlsInForce === 'implicit',
    requireTLS: config.tlsInForce === 'required',
    name: new URL(http.externalUrl).hostname,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca ? { tls: { ca } } : {}),
    ...(config.user ? { auth: { user: config.user, pass: config.pass ?? '' } } : {}),
  };
}
