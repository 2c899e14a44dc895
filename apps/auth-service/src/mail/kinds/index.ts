import { confirmation } from './confirmation';
import { emailChange } from './email-change';
import { emailChangedNotification } from './email-changed-notification';
import { invite } from './invite';
import { magicLink } from './magic-link';
import { passwordChangedNotification } from './password-changed-notification';
import { phoneChangedNotification } from './phone-changed-notification';
import { reauthentication } from './reauthentication';
import { recovery } from './recovery';

/** Every mail the service sends. */
export const mailKinds = {
  confirmation,
  email_change: emailChange,
  email_changed_notification: emailChangedNotification,
  invite,
  magic_link: magicLink,
  password_changed_notification: passwordChangedNotification,
  phone_changed_notification: phoneChangedNotification,
  reauthentication,
  recovery,
} as const;

export type MailKindName = keyof typeof mailKinds;
