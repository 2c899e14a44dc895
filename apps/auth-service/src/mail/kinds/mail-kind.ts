/** What a mail may speak of. */
export interface MailFacts {
  readonly siteUrl: string;
  /** The user's address; empty for a user who has none yet. */
  readonly email: string;
  /** The address a pending change leads to, in mails about one. */
  readonly newEmail?: string;
  /** Null in mails without a link. */
  readonly confirmationUrl: string | null;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One kind of mail the service sends. */
export interface MailKind {
  readonly name: string;
  /** The `type` in the mail's link, and the words on it; null for a mail that carries a code only. */
  readonly link: { readonly type: string; readonly words: string } | null;
  readonly subject: string;
  readonly heading: string;
  readonly paragraph: (facts: MailFacts) => string;
}

export function defineMailKind<const Kind extends MailKind>(kind: Kind): Kind {
  return kind;
}
