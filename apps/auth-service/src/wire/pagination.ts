import type { FastifyReply } from 'fastify';
import { authError } from '../errors/auth-error';

/** A page as it is asked for. */
export interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
}

/** What a list answers of itself. */
export interface PageFacts extends Page {
  /** How many there are, or more than this page proves at least. */
  readonly total: number;
}

const DEFAULT_PER_PAGE = 50;
/** More than anybody reads, and still an answer that fits into memory many times over. */
const MAX_PER_PAGE = 10_000;
const MAX_PAGE = 1_000_000_000;

/**
 * The page of a query; what is missing or empty means the first page and 50 entries.
 * @throws AuthError `validation_failed` naming the member.
 */
export function readPage({ page, per_page }: { readonly page?: string; readonly per_page?: string }): Page {
  return {
    page: readNumber('page', page, 1, MAX_PAGE),
    perPage: readNumber('per_page', per_page, DEFAULT_PER_PAGE, MAX_PER_PAGE),
  };
}

function readNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (!text) return fallback;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw authError('validation_failed', { message: `${name} must be a whole number from 1 to ${max}` });
  return number;
}

/**
 * The headers of a page, as the JavaScript client reads them: `page` is the first parameter of each link, and the
 * relations stand in double quotes (RFC 8288). All other parameters of the request are kept.
 */
export function pageHeaders(url: string, { page, perPage, total }: PageFacts): Record<string, string> {
  const [path = '', query = ''] = url.split('?', 2);
  const last = Math.max(1, Math.ceil(total / perPage));
  const kept = new URLSearchParams(query);
  kept.delete('page');
  kept.delete('per_page');
  const link = (to: number, relation: string) =>
    `<${path}?${new URLSearchParams([['page', String(to)], ['per_page', String(perPage)], ...kept]).toString()}>; rel="${relation}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return { 'X-Total-Count': String(total), Link: links.join(', ') };
}

/** Writes {@link pageHeaders} of a request's URL, as the caller wrote it. */
export function announcePage(reply: FastifyReply, facts: PageFacts): void {
  void reply.headers(pageHeaders(reply.request.originalUrl, facts));
}
