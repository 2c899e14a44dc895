import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { RECORD_HEAD, type ProductRecord } from '../product/product.repository';
import { CHANNEL_FIELDS, CONTENT, OFFER_OF_CHANNEL } from './listing-sql';

export const PENDING_LISTS = ['TO_CREATE', 'TO_UPDATE', 'TO_REMOVE'] as const;
export type PendingList = (typeof PENDING_LISTS)[number];

/** Where a walk through the queue stands: nothing up to `after` again, nothing that was queued past `top`. */
export interface Walk {
  readonly after: Readonly<Record<PendingList, string>>;
  /** The last place in the queue when the walk began; null for a walk that begins. */
  readonly top: string | null;
}

export interface PollHead {
  readonly isFilled: boolean;
  readonly top: string;
  /** Rows of each list that wait, counted up to {@link COUNT_LIMIT}; deferred ones do not. */
  readonly toCreate: number;
  readonly toUpdate: number;
  readonly toRemove: number;
}

/** A product to tell a channel about, as it was read. */
export interface PendingProduct extends ProductRecord {
  readonly list: PendingList;
  readonly isParent: boolean;
  readonly seq: string;
  readonly content: string;
  readonly offer: string | null;
}

export interface PendingOffer {
  readonly id: number;
  readonly seq: string;
  readonly merchantProductReference: string;
  readonly channelReference: string | null;
  readonly price: string | null;
  readonly stock: number;
  readonly offer: string;
}

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

/** Beyond this many a count says no more than "at least". */
export const COUNT_LIMIT = 10_000;

/** Beyond every place in a queue. */
const LAST_PLACE = String(Number.MAX_SAFE_INTEGER);

const HEAD = `SELECT c.id, c.mode, f.filled_at IS NOT NULL AS is_filled,
    (SELECT last_value FROM {listing_queue}) AS top
  FROM {channels} c LEFT JOIN {listing_fills} f ON f.channel_id = c.id WHERE c.id = $1`;

/**
 * A piece of a queue. The bounds are sub-selects so that the planner does not see them: it then takes the piece for a
 * small one and walks the index, whatever the statistics say of the table.
 */
const within = (seq: string, after: string, top: string) =>
  `l.${seq} IS NOT NULL AND l.${seq} > (SELECT ${after}::bigint) AND l.${seq} <= (SELECT ${top}::bigint)`;

/** Those of a list that wait, and those whose deferral has ended: each by an index of its own. */
const waiting = (list: PendingList, after: string, isDue: string, order: string) => `
  (SELECT l.product_id, l.state, l.pending_seq, l.channel_reference FROM {listings} l
   WHERE l.channel_id = $1 AND l.state = '${list}' AND ${isDue}
     AND ${within('pending_seq', after, `coalesce($3, ${LAST_PLACE})`)}
   ORDER BY ${order} LIMIT $2::int)`;

/** The pages of the three lists: $1 channel, $2 length, $3 the upper bound, the rest where each list goes on. */
const page = (list: PendingList, after: string) => `
  (SELECT * FROM (
    ${waiting(list, after, 'l.deferred_until IS NULL', 'l.pending_seq')} UNION ALL
    ${waiting(list, after, 'l.deferred_until <= now()', 'l.deferred_until')}
  ) q ORDER BY pending_seq LIMIT $2::int)`;

/** A page that is not full from the beginning on is counted by itself. */
const count = (list: PendingList, after: string) => `
  CASE WHEN ${after}::bigint = 0 AND $3::bigint IS NULL AND (SELECT count(*) FROM page WHERE state = '${list}') < $2
    THEN (SELECT count(*)::int FROM page WHERE state = '${list}')
    ELSE (SELECT count(*)::int FROM (
      SELECT FROM {listings} l WHERE l.channel_id = $1 AND l.state = '${list}' AND l.deferred_until IS NULL
        AND ${within('pending_seq', '0', LAST_PLACE)}
      LIMIT ${String(COUNT_LIMIT)}) n) END`;

// Behind OFFSET 0 a product can only be looked up by its key, for each row of the page.
const PRODUCTS_OF_PAGE = `
  LEFT JOIN LATERAL (SELECT * FROM {products} WHERE id = page.product_id OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT * FROM {products} WHERE id = p.parent_id OFFSET 0) parent ON true`;

/** One statement, so that the lists and the counts belong to one moment. */
export const readChanges = sql<PollHead & Nullable<PendingProduct>>`
  WITH head AS (${HEAD}), page AS MATERIALIZED (
    ${page('TO_CREATE', '$4')} UNION ALL ${page('TO_UPDATE', '$5')} UNION ALL ${page('TO_REMOVE', '$6')}
  ), counts AS MATERIALIZED (
    SELECT ${count('TO_CREATE', '$4')} AS "toCreate", ${count('TO_UPDATE', '$5')} AS "toUpdate",
           ${count('TO_REMOVE', '$6')} AS "toRemove"
  )
  SELECT c.is_filled AS "isFilled", c.top, counts.*, page.state AS list, p.is_parent AS "isParent",
         page.pending_seq AS seq, ${CONTENT} AS content, ${OFFER_OF_CHANNEL} AS offer,
         ${RECORD_HEAD}, ${CHANNEL_FIELDS}, page.channel_reference AS "channelProductReference"
  FROM head c CROSS JOIN counts LEFT JOIN page ON true ${PRODUCTS_OF_PAGE}
  ORDER BY page.pending_seq`;

export const readOffers = sql<Pick<PollHead, 'isFilled' | 'top'> & Nullable<PendingOffer>>`
  WITH head AS (${HEAD}), page AS MATERIALIZED (
    SELECT l.product_id, l.offer_seq, l.channel_reference FROM {listings} l
    WHERE l.channel_id = $1 AND ${within('offer_seq', '$4', `coalesce($3, ${LAST_PLACE})`)}
    ORDER BY l.offer_seq LIMIT $2::int
  )
  SELECT c.is_filled AS "isFilled", c.top, p.id, page.offer_seq AS seq, ${OFFER_OF_CHANNEL} AS offer,
         p.merchant_product_reference AS "merchantProductReference",
         page.channel_reference AS "channelReference", p.price, p.stock
  FROM head c LEFT JOIN page ON true ${PRODUCTS_OF_PAGE}
  ORDER BY page.offer_seq`;

/** The queues of a channel: what it must be told. */
@Injectable()
export class PollRepository {
  constructor(private readonly database: Database) {}

  async readChanges(
    channelId: number,
    limit: number,
    { after, top }: Walk,
  ): Promise<{ head: PollHead; products: PendingProduct[] }> {
    const lists = PENDING_LISTS.map((list) => after[list]);
    const rows = await this.database.rows(readChanges, [channelId, limit, top, ...lists]);
    return { head: headOf(rows), products: rows.filter(isFound) };
  }

  async readOffers(
    channelId: number,
    limit: number,
    { after, top }: { after: string; top: string | null },
  ): Promise<{ head: Pick<PollHead, 'isFilled' | 'top'>; offers: PendingOffer[] }> {
    const rows = await this.database.rows(readOffers, [channelId, limit, top, after]);
    return { head: headOf(rows), offers: rows.filter(isFound) };
  }
}

function headOf<Row>(rows: readonly Row[]): Row {
  const [head] = rows;
  if (!head) throw new Error('The channel of the key is gone');
  return head;
}

function isFound<Row extends { readonly id: number }>(row: Nullable<Row>): row is Row {
  return row.id !== null;
}
