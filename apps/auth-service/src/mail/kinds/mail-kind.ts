import type { Language } from '../languages';

/** What a mail may speak of. */
export interface MailFacts {
  readonly siteUrl: string;
  /** The user's address; empty for a user who has none yet. */
  readonly email: string;
  /** The address a pending change leads to, in mails about one. */
  readonly newEmail?: string;
  /** Null in mails without a link. */
  readonly confirmationUrl: string | null;
  /** The token and the target of the link. */
  readonly linkToken?: string;
  readonly redirectTo?: string;
  /** Absent in mails that only tell of a change. */
  readonly code?: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What was before a change, in mails that tell of it; empty when there was nothing. */
  readonly oldEmail?: string;
  readonly phone?: string;
  readonly oldPhone?: string;
}

/** A mail in one language. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraph: (facts: MailFacts) => string;
  /** The words on the link of a mail that has one. */
  readonly link?: string;
}

/** One kind of mail the service sends. */
export interface MailKind {
  readonly name: string;
  /** The `type` in the mail's link; null for a mail without one. */
  readonly linkType: string | null;
  readonly words: Readonly<Record<Language, MailWords>>;
}

export function defineMailKind<const Kind extends MailKind>(kind: Kind): Kind {
  return kind;
}
