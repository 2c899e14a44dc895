/**
 * Whether a person follows a link, as far as the request tells. Browsers and messengers load links ahead of time or
 * to show what is behind them, and say so; a link that works once must not be used up by them.
 */
export interface Visit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Headers by which a request says that nobody looks at the answer yet. */
const ANNOUNCEMENTS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const AHEAD_OF_TIME = /prefetch|prerender|preview/i;
/** Destinations of a page's parts, such as an image; a link in a mail is none of them (Fetch Metadata). */
const PAGE_PARTS = new Set([
  'audio',
  'font',
  'image',
  'script',
  'style',
  'track',
  'video',
  'manifest',
  'object',
]);
/** Programs that fetch a link to show a preview of it. */
const PREVIEWERS =
  /slackbot|facebookexternalhit|whatsapp|twitterbot|discordbot|telegrambot|linkedinbot|skypeuripreview|googleimageproxy|bingpreview/i;

export function isNavigation({ method, headers }: Visit): boolean {
  if (method === 'HEAD') return false;
  if (ANNOUNCEMENTS.some((name) => AHEAD_OF_TIME.test(String(headers[name] ?? '')))) return false;
  if (PAGE_PARTS.has(String(headers['sec-fetch-dest'] ?? ''))) return false;
  return !PREVIEWERS.test(String(headers['user-agent'] ?? ''));
}
