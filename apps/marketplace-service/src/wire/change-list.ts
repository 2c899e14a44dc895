/**
 * Lists in the order of the last change, walked by a cursor. What changes during a walk moves behind its end and is met
 * again; nothing is missed.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeCursor, encodeCursor } from './cursor';
import { linkNextPage } from './paging';
import { cutPage, type Watermark } from './watermark';

/** A place in such a list: the time with microseconds, and the id. */
export interface ChangePlace {
  readonly updatedAt: string;
  readonly id: number;
}

export interface ChangeQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly updatedSince?: Date;
}

export interface ChangePage<Row> {
  readonly rows: readonly Row[];
  /** Of the next page, or null at the end. */
  readonly cursor: string | null;
  /** What to give as `updatedSince` next time. */
  readonly nextUpdatedSince: Date;
}

interface ChangeSource<Row> {
  /** Read before the rows. */
  findWatermark(): Promise<Watermark>;
  /** The least recently changed first, behind a place. */
  find(after: ChangePlace, limit: number): Promise<readonly Row[]>;
}

const DEFAULT_PAGE = 100;

/** The {@link ChangePlace} of the row `row`, as SQL. */
export function placeOf(row: string): string {
  return `json_build_object('id', ${row}.id,
    'updatedAt', to_char(${row}.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`;
}

/**
 * One page of the list.
 * @param name binds cursors to this list.
 * @throws Problem `invalid_cursor`
 */
export async function readChangePage<Row extends { readonly updatedAt: Date; readonly place: ChangePlace }>(
  name: string,
  { limit = DEFAULT_PAGE, cursor, updatedSince }: ChangeQuery,
  source: ChangeSource<Row>,
): Promise<ChangePage<Row>> {
  // Ids begin with 1, so what changed at the very moment comes behind 0.
  const start = [updatedSince?.toISOString() ?? '-infinity', 0];
  const [updatedAt, id] = cursor === undefined ? start : decodeCursor(name, cursor);
  const watermark = await source.findWatermark();
  const found = await source.find({ updatedAt: String(updatedAt), id: Number(id) }, limit + 1);
  const { rows, isMore } = cutPage(found, limit, (row) => row.updatedAt, watermark);
  const last = rows.at(-1)?.place;
  const next = isMore && last ? encodeCursor(name, [last.updatedAt, last.id]) : null;
  return { rows, cursor: next, nextUpdatedSince: watermark.next };
}

/** Says where the list goes on and from when to ask next time. */
export function linkChangePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ChangePage<unknown>,
): void {
  linkNextPage(request, reply, page.cursor);
  void reply.header('X-Next-Updated-Since', page.nextUpdatedSince.toISOString());
}
