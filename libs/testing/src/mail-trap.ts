import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface TrappedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: ReadonlyMap<string, unknown>;
}

const POLL_MS = 10;

/** A real SMTP server on loopback that keeps what it receives. */
export class MailTrap {
  readonly mails: TrappedMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailTrap> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        simpleParser(stream)
          .then((mail) => {
            const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
            trap.mails.push({
              from: mail.from?.text ?? '',
              to: to?.value[0]?.address ?? '',
              subject: mail.subject ?? '',
              html: mail.html || '',
              text: mail.text ?? '',
              headers: mail.headers,
            });
            done();
          })
          .catch(done);
      },
    });
    const trap = new MailTrap(server);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return trap;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** The newest mail to an address once `count` of them have come. */
  async waitFor(address: string, { count = 1, timeoutMs = 5_000 } = {}): Promise<TrappedMail> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = this.mails.filter(({ to }) => to === address);
      const newest = found.at(-1);
      if (newest && found.length >= count) return newest;
      if (Date.now() > end)
        throw new Error(`${found.length} of ${count} mails to ${address} came within ${timeoutMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
