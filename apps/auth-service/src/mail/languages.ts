/** The languages that built-in mails are written in. */
export type Language = 'en' | 'de';

/** What mails of all kinds say. */
export const languages: Readonly<Record<Language, { codeLine(code: string, hasLink: boolean): string }>> = {
  en: {
    codeLine: (code, hasLink) =>
      hasLink ? `Alternatively, enter the code: ${code}` : `Enter the code: ${code}`,
  },
  de: {
    codeLine: (code, hasLink) =>
      hasLink ? `Oder geben Sie diesen Code ein: ${code}` : `Geben Sie diesen Code ein: ${code}`,
  },
};

/** Whether there are words for a locale. */
export function isBuiltIn(locale: string): boolean {
  return Object.hasOwn(languages, locale.toLowerCase().split('-')[0] ?? '');
}

/** The language of a locale, such as `de` for `de-AT`; English for all that are not built in. */
export function languageOf(locale: string): Language {
  return isBuiltIn(locale) ? (locale.toLowerCase().split('-')[0] as Language) : 'en';
}
