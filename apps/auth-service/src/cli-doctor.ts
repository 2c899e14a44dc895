import type { Check } from '@libs/command-line';
import { HttpConfig } from '@libs/http';
import { OutboxConfig } from '@libs/outbox';
import { Logger } from '@libs/telemetry';
import { MailTransport } from './mail/mail-transport';
import { SmtpConfig } from './mail/smtp.config';
import { RedirectConfig } from './redirect/redirect.config';

/** What `doctor` looks at in this service besides settings and database. */
export const checks: readonly Check[] = [
  {
    subject: 'mail server',
    run: async (config) => {
      const smtp = config.get(SmtpConfig);
      if (!smtp.host) return [{ severity: 'note', text: 'no mail is sent, because SMTP_HOST is not set' }];
      const server = `${smtp.host}:${smtp.port}`;
      const transport = new MailTransport(
        smtp,
        config.get(HttpConfig),
        config.get(OutboxConfig),
        Logger.silent(),
      );
      try {
        await transport.verify();
        return [{ severity: 'ok', text: `${server} answers and takes mail` }];
      } catch (error) {
        const { message } = error as Error;
        return [{ severity: 'fault', text: `${server} does not take mail (${message}): check AUTH_SMTP_*` }];
      } finally {
        transport.onApplicationShutdown();
      }
    },
  },
  {
    subject: 'addresses',
    run: (config) => {
      const addresses = {
        AUTH_SITE_URL: config.get(RedirectConfig).siteUrl,
        AUTH_API_EXTERNAL_URL: config.get(HttpConfig).externalUrl,
      };
      const open = Object.entries(addresses).filter(([, address]) => isOpenToReaders(address));
      return Promise.resolve(
        open.length === 0
          ? [{ severity: 'ok' as const, text: 'users are sent over TLS or stay on this machine' }]
          : open.map(([name, address]) => ({
              severity: 'note' as const,
              text: `${name} is ${address}: whoever is on the way can read tokens; use https`,
            })),
      );
    },
  },
];

function isOpenToReaders(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
