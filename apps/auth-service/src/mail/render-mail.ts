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
  const { confirmationUrl: url, code } = facts;
  const link = kind.link && url ? { url, words: kind.link.words } : null;
  const codeLine = link ? `Alternatively, enter the code: ${code}` : `Enter the code: ${code}`;
  const html = [
    `<h2>${escapeHtml(kind.heading)}</h2>`,
    `<p>${escapeHtml(paragraph)}</p>`,
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
    `<p>${escapeHtml(codeLine)}</p>`,
  ].join('\n');
  const text = [kind.heading, paragraph, ...(link ? [link.url] : []), `${codeLine}\n`].join('\n\n');
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
