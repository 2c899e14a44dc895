/**
 * Lists in the order of time while others write. A record's time is that of its transaction at the earliest, and it
 * shows only after the commit: a record may turn up before others that were read already. So a page that has a next one
 * ends before the first moment at which something may still turn up, and a client learns from where to ask next time.
 */
import { sql, type Database } from '@libs/persistence';

export interface Watermark {
  /** The start of the oldest open transaction, or the present. */
  readonly openSince: Date;
  /** The same with a margin: what to ask from next time. */
  readonly next: Date;
}

const findWatermark = sql<Watermark>`
  SELECT o."openSince", o."openSince" - interval '1 second' AS next FROM (
    SELECT least(now(), min(xact_start)) AS "openSince"
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
  ) o`;

/** To be read before the records. */
export async function readWatermark(database: Database): Promise<Watermark> {
  const [row] = await database.rows(findWatermark);
  if (!row) throw new Error('The database gave no time');
  return row;
}

/** Cuts what was found, one more than the page, to the page: at the limit and, if more follows, at the watermark. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
  { openSince }: Watermark,
): { readonly rows: readonly Row[]; readonly isMore: boolean } {
  const rows = found.slice(0, limit);
  const isMore = found.length > limit;
  const settled = isMore ? rows.filter((row) => timeOf(row) < openSince) : rows;
  // A page must lead on, even beside a transaction that stays open for hours.
  return { rows: settled.length > 0 ? settled : rows, isMore };
}
