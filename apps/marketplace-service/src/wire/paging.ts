import type { FastifyReply, FastifyRequest } from 'fastify';
import { Text, WholeNumberInQuery } from './members';

export const MAX_PAGE = 1_000;
const MAX_CURSOR_LENGTH = 500;

/** The query members that every list accepts. */
export class PageQuery {
  @WholeNumberInQuery({
    description: 'The largest number of entries to answer with.',
    min: 1,
    max: MAX_PAGE,
    example: 100,
  })
  limit?: number;

  @Text({
    description: 'The place to go on from, as given by the `Link` header of the page before.',
    max: MAX_CURSOR_LENGTH,
  })
  cursor?: string;
}

/** The `Link` header of a list, for the OpenAPI document. */
export const LINK_HEADER = {
  Link: { schema: { type: 'string' }, description: 'Where to read on, when there is more (RFC 8288).' },
} as const;

/**
 * Names the next page in a `Link` header (RFC 8288). The address is relative and holds no API key, which must be sent
 * again.
 */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return;
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.delete('apikey');
  searchParams.set('cursor', cursor);
  void reply.header('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}
