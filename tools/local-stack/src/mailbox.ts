import { dirname, join } from 'node:path';
import { Child } from './child';
import { ROOT } from './workspace';

const KEPT_MAILS = 1_000;

export interface MailboxOptions {
  readonly folder: string;
  readonly smtpPort: number;
  readonly webPort: number;
}

/** Starts the mailbox, which takes every mail, shows it on a web page and delivers nothing. */
export function startMailbox({ folder, smtpPort, webPort }: MailboxOptions): Child {
  const program = join(ROOT, 'node_modules/maildev/dist/bin/maildev.js');
  const options: Record<string, string | number> = {
    smtp: smtpPort,
    ip: '127.0.0.1',
    web: webPort,
    'web-ip': '127.0.0.1',
    'mail-directory': join(folder, 'mail'),
    'max-emails': KEPT_MAILS,
  };
  return Child.start({
    name: 'The mailbox',
    command: process.execPath,
    args: [program, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])],
    env: process.env,
    cwd: dirname(program),
    logFile: join(folder, 'log', 'mailbox.log'),
    stopSignal: 'SIGTERM',
  });
}
