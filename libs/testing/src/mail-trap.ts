import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { testCertificate } from './test-certificate';

export interface TrappedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: ReadonlyMap<string, unknown>;
  /** Whether the connection was encrypted. */
  readonly secure: boolean;
  /** The name of who signed in, or null. */
  readonly user: string | null;
}

/** How the trap answers to a recipient: with a yes, with a no for now, or with a no for good. */
export type MailTrapMood = 'accepts' | 'is busy' | 'refuses';

export interface MailTrapOptions {
  /** Encrypted from the start, on demand, or never. The certificate is the one of {@link testCertificate}. */
  readonly tls?: 'implicit' | 'starttls';
  /** Who must sign in; without it nobody can. */
  readonly credentials?: { readonly user: string; readonly pass: string };
}

const POLL_MS = 10;
const HOST = '127.0.0.1';
const CLOSE_TIMEOUT_MS = 100;

const refusals = {
  'is busy': Object.assign(new Error('Try again later'), { responseCode: 450 }),
  refuses: Object.assign(new Error('No such user here'), { responseCode: 550 }),
};

/** A real SMTP server on loopback that keeps what it receives. */
export class MailTrap {
  readonly mails: TrappedMail[] = [];
  mood: MailTrapMood = 'accepts';
  /** How many mails were not taken. */
  refusals = 0;
  /** How often somebody has connected. */
  connections = 0;
  private server: SMTPServer;

  private constructor(private readonly options: MailTrapOptions) {
    this.server = this.createServer();
  }

  static async start(options: MailTrapOptions = {}): Promise<MailTrap> {
    const trap = new MailTrap(options);
    await trap.listen(0);
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

  /** Stops, and gives what starts it again on the same port, with what it has received so far. */
  async pause(): Promise<() => Promise<void>> {
    const { port } = this;
    await this.stop();
    return () => {
      this.server = this.createServer();
      return this.listen(port);
    };
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, HOST);
    await once(this.server.server, 'listening');
    // A client that hangs up in the middle of a word is no fault of the trap.
    this.server.on('error', () => undefined);
  }

  private createServer(): SMTPServer {
    return new SMTPServer({
      ...optionsOf(this.options),
      closeTimeout: CLOSE_TIMEOUT_MS,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => {
        if (this.mood === 'accepts') return done();
        this.refusals += 1;
        done(refusals[this.mood]);
      },
      onData: (stream, { secure, user }, done) => {
        simpleParser(stream)
          .then((mail) => {
            const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
            this.mails.push({
              from: mail.from?.text ?? '',
              to: to?.value[0]?.address ?? '',
              subject: mail.subject ?? '',
              html: mail.html || '',
              text: mail.text ?? '',
              headers: mail.headers,
              secure,
              user: typeof user === 'string' ? user : null,
            });
            done();
          })
          .catch(done);
      },
    });
  }
}

function optionsOf({ tls, credentials }: MailTrapOptions): SMTPServerOptions {
  return {
    ...(tls ? { ...testCertificate, secure: tls === 'implicit' } : {}),
    disabledCommands: [...(credentials ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
    // Without TLS a client that signs in is trapped as well, so that specs see when it ought not to.
    ...(credentials ? { allowInsecureAuth: true } : {}),
    onAuth: (given, _session, done) => {
      const isRight = given.username === credentials?.user && given.password === credentials?.pass;
      done(isRight ? null : new Error('Wrong name or password'), { user: given.username ?? '' });
    },
  };
}
