/** Whether a template comes from a file. A mere path is one below the site, as operators know it. */
export function isFile(source: string): boolean {
  return source.startsWith('file:');
}

/**
 * Where a template is: an address, a file, or a path below the site.
 * @param locale what `{locale}` becomes: one of the operator's languages.
 * @throws TypeError when it is no address.
 */
export function placeTemplate(source: string, siteUrl: string, locale: string): URL {
  const named = source.replaceAll('{locale}', locale);
  if (/^(https?|file):/.test(named)) return new URL(named);
  return new URL(`${siteUrl.replace(/\/$/, '')}/${named.replace(/^\//, '')}`);
}
