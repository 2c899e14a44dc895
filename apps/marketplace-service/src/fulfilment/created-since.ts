/**
 * The indexes of what was reported on orders: everything the hub stored since a moment, oldest first. A client that
 * feeds `X-Next-Created-Since` back sees some records twice and never misses one, although a record's time is that of
 * its transaction's start and the record shows only after the commit.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../errors/problem';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import { DateTime } from '../wire/members';
import { linkNextPage, PageQuery } from '../wire/paging';
import { cutPage, type Watermark } from '../wire/watermark';

const MAX_RESULT = 10_000;

export class CreatedSinceQuery extends PageQuery {
  @DateTime({ description: 'From this moment on, inclusive; by default from the beginning.' })
  createdSince?: Date;
}

/** A place in an index: the time with microseconds, and the id. */
export interface IndexPlace {
  readonly createdAt: string;
  readonly id: number;
}

export interface IndexRequest {
  /** Behind which place to go on: at the date asked for, or behind the page before. */
  readonly after: IndexPlace;
  /** One more than the page, to tell whether there is a next one. */
  readonly limit: number;
}

export interface IndexPage<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  /** What to ask for next time. */
  readonly nextCreatedSince: Date;
}

export function readIndexQuery(
  index: string,
  { createdSince, cursor, limit }: CreatedSinceQuery,
): IndexRequest {
  // Ids begin with 1, so what was stored at the very moment comes behind 0.
  const start = [createdSince?.toISOString() ?? '-infinity', 0];
  const [createdAt, id] = cursor === undefined ? start : decodeCursor(index, cursor);
  return {
    after: { createdAt: String(createdAt), id: Number(id) },
    limit: (limit ?? MAX_RESULT) + 1,
  };
}

/**
 * The page asked for. Without a limit everything is given or nothing, since a client that knows no pages would not see
 * that something is missing.
 */
export function indexPage<Row extends { readonly createdAt: Date; readonly place: IndexPlace }>(
  index: string,
  found: readonly Row[],
  { limit }: CreatedSinceQuery,
  watermark: Watermark,
): IndexPage<Row> {
  const { rows, isMore } = cutPage(found, limit ?? MAX_RESULT, ({ createdAt }) => createdAt, watermark);
  if (isMore && limit === undefined) {
    throw problem(
      'result_too_large',
      `There are more than ${MAX_RESULT} entries. Ask with \`limit\`, or with a later \`createdSince\`.`,
    );
  }
  const last = rows.at(-1)?.place;
  const cursor = isMore && last ? encodeCursor(index, [last.createdAt, last.id]) : null;
  return { rows, cursor, nextCreatedSince: watermark.next };
}

/** Sends the headers of an index page. */
export function nameNextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { cursor, nextCreatedSince }: IndexPage<unknown>,
): void {
  void reply.header('X-Next-Created-Since', nextCreatedSince.toISOString());
  linkNextPage(request, reply, cursor);
}
