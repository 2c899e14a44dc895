import type { MailKindName } from '../mail/kinds';

/** What a link of a type stands for. */
export interface LinkType {
  /** The mail that would carry it, whose path it leads to. */
  readonly mail: MailKindName;
  readonly token: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new';
}

/** Every link that can be made without sending it. */
export const linkTypes = {
  signup: { mail: 'confirmation', token: 'confirmation' },
  invite: { mail: 'invite', token: 'confirmation' },
  magiclink: { mail: 'magic_link', token: 'recovery' },
  recovery: { mail: 'recovery', token: 'recovery' },
  email_change_current: { mail: 'email_change', token: 'email_change_current' },
  email_change_new: { mail: 'email_change', token: 'email_change_new' },
} as const satisfies Readonly<Record<string, LinkType>>;

export type LinkTypeName = keyof typeof linkTypes;

export function isLinkType(name: string | undefined): name is LinkTypeName {
  return name !== undefined && Object.hasOwn(linkTypes, name);
}
