import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { PENDING_STATES } from './decide-listing';
import { CONTENT, DECIDED, NEXT_SEQ, UNTOLD } from './listing-sql';

/** Writes listings for products `p` and channels `c` that have none yet, parents first. */
function insertUntold(where: string): string {
  return `
    INSERT INTO {listings} (product_id, channel_id, state, pending_seq)
    SELECT n.product_id, n.channel_id, n.state, CASE WHEN n.state IN ${PENDING_STATES} THEN ${NEXT_SEQ} END
    FROM (
      SELECT p.id AS product_id, c.id AS channel_id, d.state
      FROM {products} p JOIN {channels} c ON c.customer_id = p.customer_id CROSS JOIN ${UNTOLD} l ${DECIDED}
      WHERE ${where} ORDER BY p.id, c.id
    ) n
    ON CONFLICT DO NOTHING`;
}

const insertForProducts = sql`${insertUntold('p.id = ANY ($1::int[])')}`;

const insertForProductsOfChannel = sql`${insertUntold('p.id = ANY ($1::int[]) AND c.id = $2::int')}`;

const insertForRange = sql`${insertUntold('c.id = $1::int AND p.id > $2::int AND p.id <= $3::int')}`;

// A failed product whose content is another now need not wait any longer. Only rows that must flip are locked and written, in the one order that all writers keep. The products are locked by
// the caller since an earlier statement, so what is decided here is decided on their newest versions.
const reconcile = sql`
  WITH flips AS (
    SELECT l.product_id, l.channel_id, d.state, o.is_offer_pending,
      l.served_content IS DISTINCT FROM ${CONTENT} AS is_news
    FROM {listings} l JOIN {products} p ON p.id = l.product_id JOIN {channels} c ON c.id = l.channel_id ${DECIDED}
    WHERE l.product_id = ANY ($1::int[])
      AND (d.state <> l.state OR o.is_offer_pending <> (l.offer_seq IS NOT NULL)
        OR (l.deferred_until IS NOT NULL AND l.served_content IS DISTINCT FROM ${CONTENT}))
    ORDER BY l.product_id, l.channel_id FOR NO KEY UPDATE OF l
  ), queued AS (
    SELECT f.*, ${NEXT_SEQ} AS seq FROM flips f
  )
  UPDATE {listings} l SET state = q.state,
    pending_seq = CASE WHEN q.state = l.state THEN l.pending_seq WHEN q.state IN ${PENDING_STATES} THEN q.seq END,
    offer_seq = CASE WHEN q.is_offer_pending THEN coalesce(l.offer_seq, q.seq) END,
    deferred_until = CASE WHEN q.state = l.state AND NOT q.is_news THEN l.deferred_until END
  FROM queued q WHERE l.product_id = q.product_id AND l.channel_id = q.channel_id`;

/** Listings as the catalogue moves them. */
@Injectable()
export class ListingRepository {
  constructor(private readonly database: Database) {}

  /** Writes the listings of new products at all channels of their customer. */
  async insertForProducts(productIds: readonly number[]): Promise<void> {
    await this.database.run(insertForProducts, [productIds]);
  }

  /** Writes the listings of some products at one channel where they are missing. */
  async insertForChannel(channelId: number, productIds: readonly number[]): Promise<void> {
    await this.database.run(insertForProductsOfChannel, [productIds, channelId]);
  }

  /** The same for all products of the channel's customer with ids above `after` and up to `last`. */
  async insertForRange(channelId: number, after: number, last: number): Promise<void> {
    await this.database.run(insertForRange, [channelId, after, last]);
  }

  /** Brings the listings of changed products up to date at all channels; the products must be locked. */
  async reconcile(productIds: readonly number[]): Promise<void> {
    await this.database.run(reconcile, [productIds]);
  }
}
