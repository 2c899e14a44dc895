import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { KNOWN_STATES } from './decide-listing';
import { NEXT_SEQ } from './listing-sql';
import type { PendingOffer, PendingProduct } from './poll.repository';

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

/** What channels were told and have not settled. */
@Injectable()
export class ServedRepository {
  constructor(private readonly database: Database) {}

  /** Notes what is about to be answered, in that order, and moves it to the end of the queue. */
  async noteProducts(channelId: number, products: readonly PendingProduct[]): Promise<void> {
    await this.database.run(noteServedProducts, [
      channelId,
      products.map(({ id }) => id),
      products.map(({ list }) => list),
      products.map(({ content }) => content),
      products.map(({ offer }) => offer),
    ]);
  }

  async noteOffers(channelId: number, offers: readonly PendingOffer[]): Promise<void> {
    await this.database.run(noteServedOffers, [
      channelId,
      offers.map(({ id }) => id),
      offers.map(({ offer }) => offer),
    ]);
  }
}
