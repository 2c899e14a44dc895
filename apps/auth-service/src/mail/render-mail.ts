import { languageOf, languages } from './languages';
import type { MailFacts, MailKind } from './kinds/mail-kind';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * A mail as it is built in, in both forms and in the language of the locale, or else in English. All that comes from
 * outside is escaped.
 */
export function renderMail(kind: MailKind, facts: MailFacts, locale = 'en'): RenderedMail {
  const language = languageOf(locale);
  const { subject, heading, paragraph, link = '' } = kind.words[language];
  const words = paragraph(facts);
  const url = kind.linkType === null ? null : facts.confirmationUrl;
  const codeLine = facts.code ? languages[language].codeLine(facts.code, url !== null) : null;
  const html = [
    `<h2>${escapeHtml(heading)}</h2>`,
    `<p>${escapeHtml(words)}</p>`,
    ...(url ? [`<p><a href="${escapeHtml(url)}">${escapeHtml(link)}</a></p>`] : []),
    ...(codeLine ? [`<p>${escapeHtml(codeLine)}</p>`] : []),
  ].join('\n');
  const text = [heading, words, ...(url ? [url] : []), ...(codeLine ? [codeLine] : [])].join('\n\n');
  return { subject, html, text: `${text}\n` };
}

/** A subject is one line, whatever it is made of. */
export function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
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
