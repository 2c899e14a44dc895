/**
 * The parts that statements on listings share: `l` is a listing or its facts, `p` the product, `c` the channel,
 * `parent` the product's parent.
 */
import { channelFields, OFFER } from '../product/product-fields';
import { decideOffer, decideState } from './decide-listing';

/**
 * Whether the channel should have the product: it is active and can be bought, or it is a parent with an active child
 * and the channel groups children under parents. OFFSET 0 keeps the planner from collecting all parents of the
 * catalogue in order to look one up.
 */
const IS_RELEVANT = `(p.is_active AND (NOT p.is_parent OR (c.mode = 'GROUPED'
  AND EXISTS (SELECT FROM {products} k WHERE k.parent_id = p.id AND k.is_active OFFSET 0))))`;

/** The hash of the content that the channel is shown. */
export const CONTENT = `(CASE c.mode WHEN 'GROUPED' THEN p.content_hash ELSE p.effective_content_hash END)`;

/** The offer that the channel is shown; a parent has none. */
export const OFFER_OF_CHANNEL = `(CASE WHEN NOT p.is_parent THEN ${OFFER} END)`;

/** Joins what was decided for the row `l`: `d.state` and `o.is_offer_pending`. */
export const DECIDED = `
  CROSS JOIN LATERAL (SELECT ${decideState(IS_RELEVANT, CONTENT)} AS state) d
  CROSS JOIN LATERAL (SELECT ${decideOffer('d.state', OFFER_OF_CHANNEL)} AS is_offer_pending) o`;

/** The facts of a product that the channel has never been told of. */
export const UNTOLD = `(SELECT 'NONE' AS state, NULL::text AS channel_reference, NULL::uuid AS settled_content,
  NULL::uuid AS served_content, false AS is_removal_served, NULL::text AS settled_offer,
  NULL::text AS served_offer, NULL::text AS data_served_offer)`;

/** The next place in the queues. */
export const NEXT_SEQ = `nextval('{listing_queue}')`;

/**
 * The channel $1, hidden from the planner. Where products are named, listings are found by products; statistics that do
 * not know a new channel yet must not make it walk all listings of the channel instead, believing that there are none.
 */
export const THE_CHANNEL = '(SELECT $1::int)';

/** The product's fields as the channel is shown them. */
export const CHANNEL_FIELDS = channelFields(`c.mode = 'FLAT'`);

/** How long an acknowledgement can name the answer it has processed, as SQL. */
export const TOKEN_LIFE = `interval '24 hours'`;

/** What the channel $1 was shown in the answer with a token: `product_id`, `content` and `offer`; nothing without one. */
export function shownIn(token: string): string {
  return `SELECT u.product_id, u.content, u.offer
    FROM {sync_tokens} s CROSS JOIN LATERAL unnest(s.product_ids, s.contents, s.offers) AS u(product_id, content, offer)
    WHERE s.id = ${token}::uuid AND s.channel_id = $1`;
}

/** How long a channel is spared a product that it failed to process, as SQL. */
export const RETRY_AFTER = `interval '1 hour'`;
