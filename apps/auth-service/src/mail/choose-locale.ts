const MAX_RANGES = 20;

/**
 * The language of a mail: the first that is wanted among those offered, else the first that is offered. `de-AT` is
 * content with `de` (RFC 4647, section 3.4).
 * @param wanted language tags, the most wanted first.
 */
export function chooseLocale(offered: readonly [string, ...string[]], wanted: readonly string[]): string {
  for (const tag of wanted)
    for (let range = tag.toLowerCase().replaceAll('_', '-'); range; range = range.replace(/-?[^-]*$/, '')) {
      const found = offered.find((locale) => locale.toLowerCase() === range);
      if (found) return found;
    }
  return offered[0];
}

/** The tags of an Accept-Language header (RFC 9110, section 12.5.4), the most wanted first. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .split(',', MAX_RANGES)
    .map((part) => /^\s*([A-Za-z0-9-]{1,35})\s*(?:;\s*q=([\d.]{1,5}))?\s*$/.exec(part))
    .flatMap((found) => (found?.[1] ? [{ tag: found[1], weight: Number(found[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
