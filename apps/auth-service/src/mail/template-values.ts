import type { MailFacts } from './kinds/mail-kind';

/** What a template can speak of, by the names operators know from Go. What a kind of mail has no use for is empty. */
export function templateValues(facts: MailFacts, to: string, locale: string): Record<string, unknown> {
  return {
    SiteURL: facts.siteUrl,
    Email: facts.email,
    Data: facts.data,
    ConfirmationURL: facts.confirmationUrl ?? '',
    TokenHash: facts.linkToken ?? '',
    RedirectTo: facts.redirectTo ?? '',
    Token: facts.code ?? '',
    NewEmail: facts.newEmail ?? '',
    SendingTo: to,
    OldEmail: facts.oldEmail ?? '',
    Phone: facts.phone ?? '',
    OldPhone: facts.oldPhone ?? '',
    Locale: locale,
  };
}
