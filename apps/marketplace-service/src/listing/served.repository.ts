import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { KNOWN_STATES } from './decide-listing';
import { NEXT_SEQ, THE_CHANNEL } from './listing-sql';
import type { PendingOffer, PendingProduct } from './poll.repository';

// Rows are locked in the order all writers keep, and new places are given in the order of the answer.
const served = (columns: string, values: string) => `
  WITH locked AS MATERIALIZED (
    SELECT l.channel_id, t.* FROM unnest($2::int[], ${values}) WITH ORDINALITY AS t(product_id, ${columns}, place)
    JOIN {listings} l ON l.product_id = t.product_id AND l.channel_id = ${THE_CHANNEL}
    ORDER BY t.product_id FOR NO KEY UPDATE OF l
  ), told AS MATERIALIZED (
    SELECT r.*, ${NEXT_SEQ} AS seq FROM (SELECT * FROM locked ORDER BY place) r
  )`;

/**
 * Notes what an answer held. A row may have moved since it was read: settled by another worker, or back to what is
 * settled. What was shown beyond that leaves the channel in doubt, so the row becomes pending again.
 */
const noteServedProducts = sql`
  ${served('list, content, offer', '$3::text[], $4::uuid[], $5::text[]')}
  UPDATE {listings} l SET
    state = CASE WHEN l.state = 'LISTED' AND (t.list = 'TO_REMOVE' OR t.content IS DISTINCT FROM l.settled_content)
      THEN 'TO_UPDATE' ELSE l.state END,
    pending_seq = CASE
      WHEN l.state = t.list THEN t.seq
      WHEN l.state = 'LISTED' AND (t.list = 'TO_REMOVE' OR t.content IS DISTINCT FROM l.settled_content) THEN t.seq
      ELSE l.pending_seq END,
    served_content = CASE WHEN t.list = 'TO_REMOVE' THEN NULL
      WHEN l.pending_seq IS NULL AND t.content IS NOT DISTINCT FROM l.settled_content THEN l.served_content
      ELSE t.content END,
    is_removal_served = l.is_removal_served OR (t.list = 'TO_REMOVE' AND l.state IN ${KNOWN_STATES}),
    data_served_offer = CASE WHEN t.list = 'TO_REMOVE' OR t.offer IS NULL THEN l.data_served_offer
      WHEN l.data_served_offer IS NULL AND t.offer IS NOT DISTINCT FROM l.settled_offer THEN NULL
      ELSE t.offer END,
    offer_seq = CASE WHEN t.list <> 'TO_REMOVE' AND l.offer_seq IS NULL AND l.state IN ('LISTED', 'TO_UPDATE')
      AND t.offer IS DISTINCT FROM l.settled_offer AND t.offer IS NOT NULL THEN t.seq ELSE l.offer_seq END
  FROM told t WHERE l.product_id = t.product_id AND l.channel_id = t.channel_id`;

const noteServedOffers = sql`
  ${served('offer', '$3::text[]')}
  UPDATE {listings} l SET
    served_offer = CASE WHEN l.state NOT IN ${KNOWN_STATES} THEN l.served_offer
      WHEN l.offer_seq IS NULL AND t.offer IS NOT DISTINCT FROM l.settled_offer THEN l.served_offer
      ELSE t.offer END,
    offer_seq = CASE
      WHEN l.offer_seq IS NOT NULL THEN t.seq
      WHEN l.state IN ('LISTED', 'TO_UPDATE') AND t.offer IS DISTINCT FROM l.settled_offer THEN t.seq END
  FROM told t WHERE l.product_id = t.product_id AND l.channel_id = t.channel_id`;

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
