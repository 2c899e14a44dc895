import type { MailFacts, MailKind } from './kinds/mail-kind';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * A mail in both forms. All that comes from outside is escaped, and a subject is one line, whatever it is made of.
 * @param subject the operator's own subject, if there is one.
 */
export function renderMail(kind: MailKind, facts: MailFacts, subject: string = kind.subject): RenderedMail {
  const paragraph = kind.paragraph(facts);
  const html = [
    `<h2>${escapeHtml(kind.heading)}</h2>`,
    `<p>${escapeHtml(paragraph)}</p>`,
    `<p><a href="${escapeHtml(facts.confirmationUrl)}">${escapeHtml(kind.action)}</a></p>`,
    `<p>Alternatively, enter the code: ${escapeHtml(facts.code)}</p>`,
  ].join('\n');
  const text = [
    kind.heading,
    '',
    paragraph,
    '',
    facts.confirmationUrl,
    '',
    `Alternatively, enter the code: ${facts.code}`,
    '',
  ].join('\n');
  return { subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), html, text };
}

export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
