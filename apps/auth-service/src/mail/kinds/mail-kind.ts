/** What a mail may speak of. */
export interface MailFacts {
  readonly siteUrl: string;
  readonly email: string;
  readonly confirmationUrl: string;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One kind of mail the service sends. */
export interface MailKind {
  readonly name: string;
  /** The `type` in the mail's link. */
  readonly linkType: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraph: (facts: MailFacts) => string;
  /** The words on the link. */
  readonly action: string;
}

export function defineMailKind<const Kind extends MailKind>(kind: Kind): Kind {
  return kind;
}
