import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TrappedSms {
  readonly provider: SmsApi;
  /** The number as digits. */
  readonly to: string;
  readonly text: string;
  readonly id: string;
  readonly path: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
}

export type SmsApi = 'twilio' | 'twilio_verify' | 'messagebird' | 'textlocal' | 'vonage';

/** How the trap answers: as the provider does, with a refusal, with what nobody understands, never, or ever so slowly. */
export type SmsTrapMood = 'accepts' | 'refuses' | 'talks nonsense' | 'is silent' | 'trickles' | 'redirects';

interface Reply {
  readonly status: number;
  readonly body: object;
}

interface Api {
  readonly to: string;
  readonly text: string;
  readonly accept: (id: string, form: Form) => Reply;
  readonly refuse: (words: string) => Reply;
}

type Form = Readonly<Record<string, string>>;

const ok = (body: object): Reply => ({ status: 200, body });

/** Where each provider writes number and text, and how it answers. */
const apis: Readonly<Record<SmsApi, Api>> = {
  twilio: {
    to: 'To',
    text: 'Body',
    accept: (sid) => ({ status: 201, body: { sid, status: 'queued' } }),
    refuse: (message) => ({ status: 400, body: { code: 21211, message, more_info: 'https://example.com' } }),
  },
  twilio_verify: {
    to: 'To',
    text: 'Code',
    accept: (sid) => ({ status: 201, body: { sid, status: 'pending', valid: false } }),
    refuse: (message) => ({ status: 429, body: { code: 60203, message } }),
  },
  messagebird: {
    to: 'recipients',
    text: 'body',
    accept: (id) => ({ status: 201, body: { id, recipients: { totalSentCount: 1 } } }),
    refuse: (description) => ({ status: 422, body: { errors: [{ code: 9, description }] } }),
  },
  textlocal: {
    to: 'numbers',
    text: 'message',
    accept: (id) => ok({ status: 'success', messages: [{ id, recipient: 1 }] }),
    refuse: (message) => ok({ status: 'failure', errors: [{ code: 51, message }] }),
  },
  vonage: {
    to: 'to',
    text: 'text',
    accept: (id) => ok({ messages: [{ status: '0', 'message-id': id }] }),
    refuse: (words) => ok({ messages: [{ status: '9', 'error-text': words }] }),
  },
};

const POLL_MS = 10;
const TRICKLE_MS = 20;

/** A real HTTP server on loopback that answers as SMS providers do and keeps what it receives. */
export class SmsTrap {
  readonly messages: TrappedSms[] = [];
  mood: SmsTrapMood = 'accepts';
  /** What a refusal says, besides the number. */
  refusal = 'not a number';
  /** How long it thinks before it accepts. */
  delayMs = 0;
  /** How many codes were checked, right or wrong. */
  checks = 0;
  private readonly codes = new Map<string, string>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmsTrap> {
    const server = createServer((request, response) => void trap.answer(request, response));
    const trap = new SmsTrap(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return trap;
  }

  /** The base address of a provider's API. */
  urlOf(api: SmsApi): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${api}`;
  }

  /** The newest message to a number once `count` of them have come. */
  async waitFor(phone: string, { count = 1, timeoutMs = 5_000 } = {}): Promise<TrappedSms> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = this.messagesTo(phone);
      const newest = found.at(-1);
      if (newest && found.length >= count) return newest;
      if (Date.now() > end)
        throw new Error(`${found.length} of ${count} messages to ${phone} came within ${timeoutMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  messagesTo(phone: string): TrappedSms[] {
    return this.messages.filter(({ to }) => to === phone);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', ...rest] = (request.url ?? '').split('/');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    const path = `/${rest.join('/')}`;
    if (this.mood === 'is silent') return;
    if (this.mood === 'trickles') return trickle(response);
    if (this.mood === 'talks nonsense') return void response.end('<html>Bad gateway</html>');
    if (this.mood === 'redirects')
      return void response.writeHead(307, { Location: this.urlOf('vonage') }).end();
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const { status, body } = this.reply(name as SmsApi, path, form, request.headers.authorization ?? '');
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  private reply(provider: SmsApi, path: string, form: Form, authorization: string): Reply {
    const api = apis[provider];
    const to = (form[api.to] ?? '').replace(/\D/g, '');
    if (this.mood === 'refuses') return api.refuse(`${this.refusal}: +${to}`);
    if (path.endsWith('/VerificationCheck')) return this.check(to, form);
    const id = `${provider}-${this.messages.length + 1}`;
    const text = provider === 'twilio_verify' ? this.createCode(to) : (form[api.text] ?? '');
    this.messages.push({ provider, to, text, id, path, authorization, form });
    return api.accept(id, form);
  }

  /** A code counts until it is approved, as at Twilio Verify. */
  private check(to: string, { Code: code }: Form): Reply {
    this.checks += 1;
    const right = this.codes.get(to);
    if (right === undefined) return { status: 404, body: { code: 20404, message: 'not found' } };
    if (right !== code) return ok({ status: 'pending', valid: false });
    this.codes.delete(to);
    return ok({ status: 'approved', valid: true });
  }

  private createCode(to: string): string {
    const code = String(randomInt(100_000, 1_000_000));
    this.codes.set(to, code);
    return code;
  }
}

/** Sends a byte now and then, so that a limit on silence never strikes. */
function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), TRICKLE_MS);
  response.on('close', () => clearInterval(timer));
}
