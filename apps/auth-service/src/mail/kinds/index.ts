import { confirmation } from './confirmation';

/** Every mail the service sends. */
export const mailKinds = { confirmation } as const;

export type MailKindName = keyof typeof mailKinds;
