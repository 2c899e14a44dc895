import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the trap answers: as the provider does, not at all, with what nobody understands, or with a redirect. */
export type CaptchaMood = 'answers' | 'is silent' | 'talks nonsense' | 'fails' | 'redirects';

export const SECRET = 'the secret of the CAPTCHA';
export const RIGHT_ANSWER = 'a right answer';

/** A real HTTP server that verifies CAPTCHAs as hCaptcha and Turnstile do. */
export class CaptchaTrap {
  readonly forms: Readonly<Record<string, string>>[] = [];
  mood: CaptchaMood = 'answers';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CaptchaTrap> {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(text));
        trap.forms.push(form);
        if (trap.mood === 'talks nonsense') response.end('<html>');
        else if (trap.mood === 'fails') response.writeHead(500).end('{"error": "internal"}');
        else if (trap.mood === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end();
        else if (trap.mood === 'answers') response.end(JSON.stringify(verdictOn(form)));
      });
    });
    const trap = new CaptchaTrap(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return trap;
  }

  /** The settings by which a service asks this trap. */
  get env() {
    return {
      AUTH_SECURITY_CAPTCHA_ENABLED: 'true',
      AUTH_SECURITY_CAPTCHA_SECRET: SECRET,
      AUTH_SECURITY_CAPTCHA_TIMEOUT: '300ms',
      AUTH_SECURITY_CAPTCHA_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/siteverify`,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function verdictOn({ secret, response }: Readonly<Record<string, string>>): object {
  if (secret !== SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] };
  if (response !== RIGHT_ANSWER)
    return { success: false, 'error-codes': ['invalid-input-response', '<b>', 7] };
  return { success: true, hostname: 'site.example' };
}
