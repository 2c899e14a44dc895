import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { RECORD_HEAD, type ProductRecord } from '../product/product.repository';
import { KNOWN_STATES } from './decide-listing';
import { CHANNEL_FIELDS, CONTENT, NEXT_SEQ, OFFER_OF_CHANNEL } from './listing-sql';

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
  /** Pending rows of each list, counted up to {@link COUNT_LIMIT}. */
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

/** The pages of the three lists: $1 channel, $2 length, $3 the upper bound, the rest where each list goes on. */
const page = (list: PendingList, after: string) => `
  (SELECT l.product_id, l.state, l.pending_seq, l.channel_reference FROM {listings} l
   WHERE l.channel_id = $1 AND l.state = '${list}' AND l.pending_seq IS NOT NULL
     AND l.pending_seq > ${after}::bigint AND l.pending_seq <= coalesce($3::bigint, ${LAST_PLACE})
   ORDER BY l.pending_seq LIMIT $2::int)`;

const count = (list: PendingList) => `
  (SELECT count(*)::int FROM (SELECT FROM {listings} l WHERE l.channel_id = $1 AND l.state = '${list}'
   AND l.pending_seq IS NOT NULL LIMIT ${String(COUNT_LIMIT)}) n)`;

/** One statement, so that the lists and the counts belong to one moment. */
export const readChanges = sql<PollHead & Nullable<PendingProduct>>`
  WITH head AS (${HEAD}), page AS (
    ${page('TO_CREATE', '$4')} UNION ALL ${page('TO_UPDATE', '$5')} UNION ALL ${page('TO_REMOVE', '$6')}
  )
  SELECT c.is_filled AS "isFilled", c.top, n."toCreate", n."toUpdate", n."toRemove",
         page.state AS list, p.is_parent AS "isParent", page.pending_seq AS seq, ${CONTENT} AS content, ${OFFER_OF_CHANNEL} AS offer,
         ${RECORD_HEAD}, ${CHANNEL_FIELDS}, page.channel_reference AS "channelProductReference"
  FROM head c
  CROSS JOIN LATERAL (SELECT ${count('TO_CREATE')} AS "toCreate", ${count('TO_UPDATE')} AS "toUpdate",
                             ${count('TO_REMOVE')} AS "toRemove") n
  LEFT JOIN page ON true
  LEFT JOIN {products} p ON p.id = page.product_id
  LEFT JOIN {products} parent ON parent.id = p.parent_id
  ORDER BY page.pending_seq`;

export const readOffers = sql<Pick<PollHead, 'isFilled' | 'top'> & Nullable<PendingOffer>>`
  WITH head AS (${HEAD}), page AS (
    SELECT l.product_id, l.offer_seq, l.channel_reference FROM {listings} l
    WHERE l.channel_id = $1 AND l.offer_seq IS NOT NULL
      AND l.offer_seq > $4::bigint AND l.offer_seq <= coalesce($3::bigint, ${LAST_PLACE})
    ORDER BY l.offer_seq LIMIT $2::int
  )
  SELECT c.is_filled AS "isFilled", c.top, p.id, page.offer_seq AS seq, ${OFFER_OF_CHANNEL} AS offer,
         p.merchant_product_reference AS "merchantProductReference",
         page.channel_reference AS "channelReference", p.price, p.stock
  FROM head c LEFT JOIN page ON true LEFT JOIN {products} p ON p.id = page.product_id
  ORDER BY page.offer_seq`;

// Rows are locked in the order all writers keep, and new places are given in the order of the answer.
const served = (rows: string) => `
  WITH locked AS MATERIALIZED (
    SELECT product_id FROM {listings} WHERE channel_id = $1 AND product_id = ANY ($2::int[])
    ORDER BY product_id FOR NO KEY UPDATE
  ), s AS MATERIALIZED (
    SELECT r.*, ${NEXT_SEQ} AS seq FROM (SELECT * FROM ${rows} ORDER BY place) r
  )`;

/**
 * Notes what an answer held. A row may have moved since it was read: settled by another worker, or back to what is
 * settled. What was shown beyond that leaves the channel in doubt, so the row becomes pending again.
 */
const noteServedProducts = sql`
  ${served('unnest($2::int[], $3::text[], $4::uuid[], $5::text[]) WITH ORDINALITY AS u(product_id, list, content, offer, place)')},
  told AS (
    SELECT s.*, s.list = 'TO_REMOVE' AS is_removal FROM s JOIN locked USING (product_id)
  )
  UPDATE {listings} l SET
    state = CASE WHEN l.state = 'LISTED' AND (t.is_removal OR t.content IS DISTINCT FROM l.settled_content)
      THEN 'TO_UPDATE' ELSE l.state END,
    pending_seq = CASE
      WHEN l.state = t.list THEN t.seq
      WHEN l.state = 'LISTED' AND (t.is_removal OR t.content IS DISTINCT FROM l.settled_content) THEN t.seq
      ELSE l.pending_seq END,
    served_content = CASE WHEN t.is_removal THEN NULL
      WHEN l.pending_seq IS NULL AND t.content IS NOT DISTINCT FROM l.settled_content THEN l.served_content
      ELSE t.content END,
    is_removal_served = l.is_removal_served OR (t.is_removal AND l.state IN ${KNOWN_STATES}),
    data_served_offer = CASE WHEN t.is_removal OR t.offer IS NULL THEN l.data_served_offer
      WHEN l.data_served_offer IS NULL AND t.offer IS NOT DISTINCT FROM l.settled_offer THEN NULL
      ELSE t.offer END,
    offer_seq = CASE WHEN NOT t.is_removal AND l.offer_seq IS NULL AND l.state IN ('LISTED', 'TO_UPDATE')
      AND t.offer IS DISTINCT FROM l.settled_offer AND t.offer IS NOT NULL THEN t.seq ELSE l.offer_seq END
  FROM told t WHERE l.channel_id = $1 AND l.product_id = t.product_id`;

const noteServedOffers = sql`
  ${served('unnest($2::int[], $3::text[]) WITH ORDINALITY AS u(product_id, offer, place)')}
  UPDATE {listings} l SET
    served_offer = CASE WHEN l.offer_seq IS NULL AND s.offer IS NOT DISTINCT FROM l.settled_offer
      THEN l.served_offer ELSE s.offer END,
    offer_seq = CASE
      WHEN l.offer_seq IS NOT NULL THEN s.seq
      WHEN l.state IN ('LISTED', 'TO_UPDATE') AND s.offer IS DISTINCT FROM l.settled_offer THEN s.seq END
  FROM s JOIN locked USING (product_id)
  WHERE l.channel_id = $1 AND l.product_id = s.product_id AND l.state IN ${KNOWN_STATES}`;

/** The queues of a channel: what it must be told, and what it was told. */
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

  /** Notes what is about to be answered, in that order, and moves it to the end of the queue. */
  async noteServedProducts(channelId: number, products: readonly PendingProduct[]): Promise<void> {
    await this.database.run(noteServedProducts, [
      channelId,
      products.map(({ id }) => id),
      products.map(({ list }) => list),
      products.map(({ content }) => content),
      products.map(({ offer }) => offer),
    ]);
  }

  async noteServedOffers(channelId: number, offers: readonly PendingOffer[]): Promise<void> {
    await this.database.run(noteServedOffers, [
      channelId,
      offers.map(({ id }) => id),
      offers.map(({ offer }) => offer),
    ]);
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
