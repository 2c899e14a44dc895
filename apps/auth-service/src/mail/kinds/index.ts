import { confirmation } from './confirmation';
import { emailChange } from './email-change';
import { invite } from './invite';
import { magicLink } from './magic-link';
import { reauthentication } from './reauthentication';
import { recovery } from './recovery';

/** Every mail the service sends. */
export const mailKinds = {
  confirmation,
  email_change: emailChange,
  invite,
  magic_link: magicLink,
  reauthentication,
  recovery,
} as const;

export type MailKindName = keyof typeof mailKinds;
