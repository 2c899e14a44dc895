import { Surprise } from './journey';

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface StoredMail extends Mail {
  readonly to: readonly { readonly address: string }[];
}

const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** Waits until the local mailbox has a mail for an address. */
export async function waitForMail(mailboxUrl: string, address: string): Promise<Mail> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const response = await fetch(`${mailboxUrl}/api/email`);
    const mails = (await response.json()) as StoredMail[];
    const mail = mails.find(({ to }) => to.some((recipient) => recipient.address === address));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Surprise(`no mail to ${address} came within ${PATIENCE_MS / 1000} s`);
}
