import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { KNOWN_STATES, PENDING_STATES } from './decide-listing';
import { DECIDED, NEXT_SEQ, RETRY_AFTER, shownIn, THE_CHANNEL, TOKEN_LIFE } from './listing-sql';
import type { SyncList } from './sync-token.entity';

/** What an acknowledgement must know of a listing. */
export interface ListingFacts {
  readonly productId: number;
  readonly merchantReference: string;
  readonly channelReference: string | null;
  /** Whether the channel has the product. */
  readonly isKnown: boolean;
  readonly isContentServed: boolean;
  readonly isOfferServed: boolean;
  readonly isRemovalServed: boolean;
  /** Whether the channel is still to be told something. */
  readonly isPending: boolean;
}

/** What the lock of a channel finds. */
export interface ChannelFacts {
  /** Whether all listings of the channel are written. */
  readonly isFilled: boolean;
  /** Whether the named answer was given to the channel, not too long ago. */
  readonly isTokenKnown: boolean;
}

/** Which answer an acknowledgement is about: the one with a token, or the last. */
export interface NamedAnswer {
  readonly list: SyncList;
  readonly token: string | null;
}

/** A product that the channel could not process. */
export interface Failure {
  readonly productId: number;
  readonly message: string;
  /** Whether the channel wants it again unchanged, after a while. */
  readonly isToBeRetried: boolean;
}

/** What is confirmed of a product; `reference` is the one it was created under. */
export interface Settlement {
  readonly productId: number;
  readonly confirmed: 'CREATED' | 'UPDATED' | 'REMOVED' | 'OFFER';
  readonly reference: string | null;
}

// Orders refer to channels by foreign keys, which this lock lets pass.
const lockChannel = sql<ChannelFacts>`
  SELECT
    EXISTS (SELECT FROM {listing_fills} f WHERE f.channel_id = c.id AND f.filled_at IS NOT NULL) AS "isFilled",
    EXISTS (SELECT FROM {sync_tokens} s WHERE s.id = $2::uuid AND s.channel_id = c.id AND s.list = $3
      AND s.created_at >= now() - ${TOKEN_LIFE}) AS "isTokenKnown"
  FROM {channels} c WHERE c.id = $1 FOR NO KEY UPDATE`;

const lockProducts = sql<{ id: number }>`
  SELECT id FROM {products} WHERE id = ANY (ARRAY(
    SELECT id FROM {products} WHERE customer_id = $1 AND merchant_product_reference = ANY ($2::text[])
    UNION ALL
    SELECT product_id FROM {listings} WHERE channel_id = $3 AND channel_reference = ANY ($4::text[])
  )) ORDER BY id FOR SHARE`;

const lockListings = sql<ListingFacts>`
  WITH shown AS MATERIALIZED (${shownIn('$3')})
  SELECT l.product_id AS "productId", p.merchant_product_reference AS "merchantReference",
         l.channel_reference AS "channelReference", l.state IN ${KNOWN_STATES} AS "isKnown",
         coalesce(t.content, l.served_content) IS NOT NULL AS "isContentServed",
         coalesce(t.offer, l.served_offer) IS NOT NULL AS "isOfferServed",
         l.is_removal_served AS "isRemovalServed", l.pending_seq IS NOT NULL AS "isPending"
  FROM {listings} l JOIN {products} p ON p.id = l.product_id LEFT JOIN shown t ON t.product_id = l.product_id
  WHERE l.channel_id = ${THE_CHANNEL} AND l.product_id = ANY ($2::int[])
  ORDER BY l.product_id FOR NO KEY UPDATE OF l`;

/** What a named answer showed is settled; what the last one showed stays served when it is something else. */
const STILL_SERVED = (served: string, shown: string) =>
  `CASE WHEN ${shown} IS NOT NULL AND ${served} IS DISTINCT FROM ${shown} THEN ${served} END`;

/** What was served becomes what is settled; then the rule decides what is left to tell. */
const settle = sql`
  WITH confirmed AS (
    SELECT * FROM unnest($2::int[], $3::text[], $4::text[]) AS a(product_id, confirmed, reference)
  ), shown AS MATERIALIZED (${shownIn('$5')}), settled AS MATERIALIZED (
    SELECT l.product_id, l.channel_id, l.state AS old_state, l.pending_seq, l.offer_seq,
      CASE a.confirmed WHEN 'CREATED' THEN 'LISTED' WHEN 'REMOVED' THEN 'REMOVED' ELSE l.state END AS state,
      coalesce(a.reference, l.channel_reference) AS channel_reference,
      CASE a.confirmed WHEN 'REMOVED' THEN NULL WHEN 'OFFER' THEN l.settled_content
        ELSE coalesce(t.content, l.served_content) END AS settled_content,
      CASE a.confirmed WHEN 'OFFER' THEN l.served_content WHEN 'REMOVED' THEN NULL
        ELSE ${STILL_SERVED('l.served_content', 't.content')} END AS served_content,
      l.is_removal_served AND (a.confirmed = 'OFFER' OR (a.confirmed = 'UPDATED' AND t.content IS NOT NULL))
        AS is_removal_served,
      CASE a.confirmed WHEN 'REMOVED' THEN NULL WHEN 'OFFER' THEN coalesce(t.offer, l.served_offer)
        WHEN 'CREATED' THEN coalesce(t.offer, l.data_served_offer)
        ELSE coalesce(t.offer, l.data_served_offer, l.settled_offer) END AS settled_offer,
      CASE a.confirmed WHEN 'UPDATED' THEN l.served_offer
        WHEN 'OFFER' THEN ${STILL_SERVED('l.served_offer', 't.offer')} END AS served_offer,
      CASE a.confirmed WHEN 'OFFER' THEN l.data_served_offer WHEN 'REMOVED' THEN NULL
        ELSE ${STILL_SERVED('l.data_served_offer', 't.offer')} END AS data_served_offer,
      CASE a.confirmed WHEN 'OFFER' THEN l.failure END AS failure,
      CASE a.confirmed WHEN 'OFFER' THEN l.failed_at END AS failed_at,
      CASE a.confirmed WHEN 'OFFER' THEN l.deferred_until END AS deferred_until
    FROM {listings} l JOIN confirmed a ON a.product_id = l.product_id LEFT JOIN shown t ON t.product_id = l.product_id
    WHERE l.channel_id = ${THE_CHANNEL}
  ), decided AS (
    SELECT l.*, d.state AS new_state, o.is_offer_pending
    FROM settled l JOIN {products} p ON p.id = l.product_id JOIN {channels} c ON c.id = l.channel_id ${DECIDED}
    ORDER BY l.product_id
  ), queued AS (
    SELECT d.*, ${NEXT_SEQ} AS seq FROM decided d
  )
  UPDATE {listings} l SET state = q.new_state, channel_reference = q.channel_reference,
    settled_content = q.settled_content, served_content = q.served_content, is_removal_served = q.is_removal_served,
    settled_offer = q.settled_offer, served_offer = q.served_offer, data_served_offer = q.data_served_offer,
    pending_seq = CASE WHEN q.new_state NOT IN ${PENDING_STATES} THEN NULL
      WHEN q.new_state = q.old_state THEN q.pending_seq ELSE q.seq END,
    offer_seq = CASE WHEN q.is_offer_pending THEN coalesce(q.offer_seq, q.seq) END,
    failure = q.failure, failed_at = q.failed_at, deferred_until = q.deferred_until,
    settled_at = now()
  FROM queued q
  WHERE l.product_id = q.product_id AND l.channel_id = q.channel_id`;

/** Failed products go to the end of the queue and are passed over for a while, or until their content changes. */
const defer = sql`
  UPDATE {listings} l SET failure = f.message, failed_at = now(), pending_seq = ${NEXT_SEQ},
    deferred_until = CASE WHEN f.is_to_be_retried THEN now() + ${RETRY_AFTER} ELSE 'infinity' END
  FROM unnest($2::int[], $3::text[], $4::boolean[]) AS f(product_id, message, is_to_be_retried)
  WHERE l.channel_id = ${THE_CHANNEL} AND l.product_id = f.product_id AND l.pending_seq IS NOT NULL`;

/** Settles what channels confirm. Its methods belong into one transaction, in their order. */
@Injectable()
export class AcknowledgementRepository {
  constructor(private readonly database: Database) {}

  /** One acknowledgement of a channel at a time. */
  async lockChannel(channelId: number, { list, token }: NamedAnswer): Promise<ChannelFacts> {
    const facts = await this.database.row(lockChannel, [channelId, token, list]);
    return facts ?? { isFilled: false, isTokenKnown: false };
  }

  /** Keeps the named products from changing: those of the customer, and those the channel knows by its references. */
  async lockProducts(
    customerId: number,
    merchantReferences: readonly string[],
    channelId: number,
    channelReferences: readonly string[],
  ): Promise<number[]> {
    const values = [customerId, merchantReferences, channelId, channelReferences];
    return (await this.database.rows(lockProducts, values)).map(({ id }) => id);
  }

  lockListings(
    channelId: number,
    productIds: readonly number[],
    { token }: NamedAnswer,
  ): Promise<ListingFacts[]> {
    return this.database.rows(lockListings, [channelId, productIds, token]);
  }

  async settle(channelId: number, settlements: readonly Settlement[], { token }: NamedAnswer): Promise<void> {
    await this.database.run(settle, [
      channelId,
      settlements.map(({ productId }) => productId),
      settlements.map(({ confirmed }) => confirmed),
      settlements.map(({ reference }) => reference),
      token,
    ]);
  }

  async defer(channelId: number, failures: readonly Failure[]): Promise<void> {
    await this.database.run(defer, [
      channelId,
      failures.map(({ productId }) => productId),
      failures.map(({ message }) => message),
      failures.map(({ isToBeRetried }) => isToBeRetried),
    ]);
  }
}
