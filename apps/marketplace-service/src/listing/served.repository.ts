import { Injectable } from '@nestjs/common';
import { Database, sql, type Statement } from '@libs/persistence';
import { KNOWN_STATES } from './decide-listing';
import { NEXT_SEQ, THE_CHANNEL, TOKEN_LIFE } from './listing-sql';
import type { PendingOffer, PendingProduct } from './poll.repository';
import type { SyncList } from './sync-token.entity';

// Rows are locked in the order all writers keep, and new places are given in the order of the answer.
const served = (columns: string, values: string) => `
  WITH locked AS MATERIALIZED (
    SELECT l.channel_id, t.* FROM unnest($2::int[], ${values}) WITH ORDINALITY AS t(product_id, ${columns}, place)
    JOIN {listings} l ON l.product_id = t.product_id AND l.channel_id = ${THE_CHANNEL}
    ORDER BY t.product_id FOR NO KEY UPDATE OF l
  ), told AS MATERIALIZED (
    SELECT r.*, ${NEXT_SEQ} AS seq FROM (SELECT * FROM locked ORDER BY place) r
  )`;

const TOLD = 'FROM told t WHERE l.product_id = t.product_id AND l.channel_id = t.channel_id';

/** Keeps what the answer held under a token, and removes some tokens that nobody may name any more. */
const token = (list: SyncList, contents: string, offers: string) => `
  outdated AS (
    DELETE FROM {sync_tokens} s USING (
      SELECT id FROM {sync_tokens} WHERE created_at < now() - ${TOKEN_LIFE}
      ORDER BY created_at LIMIT 3 FOR UPDATE SKIP LOCKED
    ) o WHERE s.id = o.id
  )
  INSERT INTO {sync_tokens} (channel_id, list, product_ids, contents, offers)
  VALUES ($1, '${list}', $2, ${contents}, ${offers}) RETURNING id AS token`;

/**
 * Notes what an answer held. A row may have moved since it was read: settled by another worker, or back to what is
 * settled. What was shown beyond that leaves the channel in doubt, so the row becomes pending again.
 */
const noteServedProducts = sql<{ token: string }>`
  ${served('list, content, offer', '$3::text[], $4::uuid[], $5::text[]')}, noted AS (
    UPDATE {listings} l SET
      state = CASE WHEN l.state = 'LISTED' AND (t.list = 'TO_REMOVE' OR t.content IS DISTINCT FROM l.settled_content)
        THEN 'TO_UPDATE' ELSE l.state END,
      pending_seq = CASE
        WHEN l.state = t.list THEN t.seq
        WHEN l.state = 'LISTED' AND (t.list = 'TO_REMOVE' OR t.content IS DISTINCT FROM l.settled_content) THEN t.seq
        ELSE l.pending_seq END,
      deferred_until = CASE WHEN l.state = t.list THEN NULL ELSE l.deferred_until END,
      served_content = CASE WHEN t.list = 'TO_REMOVE' THEN NULL
        WHEN l.pending_seq IS NULL AND t.content IS NOT DISTINCT FROM l.settled_content THEN l.served_content
        ELSE t.content END,
      is_removal_served = l.is_removal_served OR (t.list = 'TO_REMOVE' AND l.state IN ${KNOWN_STATES}),
      data_served_offer = CASE WHEN t.list = 'TO_REMOVE' OR t.offer IS NULL THEN l.data_served_offer
        WHEN l.data_served_offer IS NULL AND t.offer IS NOT DISTINCT FROM l.settled_offer THEN NULL
        ELSE t.offer END,
      offer_seq = CASE WHEN t.list <> 'TO_REMOVE' AND l.offer_seq IS NULL AND l.state IN ('LISTED', 'TO_UPDATE')
        AND t.offer IS DISTINCT FROM l.settled_offer AND t.offer IS NOT NULL THEN t.seq ELSE l.offer_seq END
    ${TOLD}
  ), ${token('products', '$4', '$5')}`;

const noteServedOffers = sql<{ token: string }>`
  ${served('offer', '$3::text[]')}, noted AS (
    UPDATE {listings} l SET
      served_offer = CASE WHEN l.state NOT IN ${KNOWN_STATES} THEN l.served_offer
        WHEN l.offer_seq IS NULL AND t.offer IS NOT DISTINCT FROM l.settled_offer THEN l.served_offer
        ELSE t.offer END,
      offer_seq = CASE
        WHEN l.offer_seq IS NOT NULL THEN t.seq
        WHEN l.state IN ('LISTED', 'TO_UPDATE') AND t.offer IS DISTINCT FROM l.settled_offer THEN t.seq END
    ${TOLD}
  ), ${token('offers', 'array_fill(NULL::uuid, ARRAY[cardinality($2::int[])])', '$3')}`;

/** What channels were told and have not settled. */
@Injectable()
export class ServedRepository {
  constructor(private readonly database: Database) {}

  /** Notes what is about to be answered, in that order, and moves it to the end of the queue. Gives its token. */
  noteProducts(channelId: number, products: readonly PendingProduct[]): Promise<string> {
    return this.note(noteServedProducts, [
      channelId,
      products.map(({ id }) => id),
      products.map(({ list }) => list),
      products.map(({ list, content }) => (list === 'TO_REMOVE' ? null : content)),
      products.map(({ offer }) => offer),
    ]);
  }

  noteOffers(channelId: number, offers: readonly PendingOffer[]): Promise<string> {
    return this.note(noteServedOffers, [
      channelId,
      offers.map(({ id }) => id),
      offers.map(({ offer }) => offer),
    ]);
  }

  private async note(statement: Statement<{ token: string }>, values: readonly unknown[]): Promise<string> {
    const row = await this.database.row(statement, values);
    if (!row) throw new Error('The answer was given no token');
    return row.token;
  }
}
