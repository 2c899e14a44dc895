/**
 * The rule of a listing: what a channel is told about a product follows from what the channel has, what it was shown
 * and has not confirmed, and what the product is now. The rule is SQL, so that it is applied to thousands of rows where
 * they are; it stands here once, and every write of listings goes through it.
 *
 * It reads the row `l`: `state`, which says whether the channel has the product, the content and the offer that were
 * settled and served, and `is_removal_served`.
 */

/** The states in which a row waits in the queue of product changes. */
export const PENDING_STATES = `('TO_CREATE', 'TO_UPDATE', 'TO_REMOVE')`;

/** The states in which the channel has the product. */
export const KNOWN_STATES = `('LISTED', 'TO_UPDATE', 'TO_REMOVE')`;

/**
 * The state that follows.
 *
 * What was served and not settled keeps a known product pending even when it changed back meanwhile: the channel may
 * have applied the version in between and lost its acknowledgement. The same holds for a removal that was served.
 * @param isRelevant SQL: whether the channel should have the product.
 * @param content SQL: the hash of the content the channel should know.
 */
export function decideState(isRelevant: string, content: string): string {
  return `CASE
    WHEN l.state IN ${KNOWN_STATES} THEN CASE
      WHEN NOT ${isRelevant} THEN 'TO_REMOVE'
      WHEN l.is_removal_served OR l.served_content IS NOT NULL OR l.settled_content IS DISTINCT FROM ${content}
        THEN 'TO_UPDATE'
      ELSE 'LISTED' END
    WHEN ${isRelevant} THEN 'TO_CREATE'
    WHEN l.channel_reference IS NOT NULL THEN 'REMOVED'
    ELSE 'NONE' END`;
}

/**
 * Whether the offer waits to be told. Offers exist for products that the channel has and should have. A product whose
 * last answer held another offer than the settled one is in doubt as well.
 * @param state SQL: the state as decided.
 * @param offer SQL: the offer the channel should know; null for a product without one.
 */
export function decideOffer(state: string, offer: string): string {
  return `(${state} IN ('LISTED', 'TO_UPDATE') AND ${offer} IS NOT NULL AND (
    l.served_offer IS NOT NULL OR l.settled_offer IS DISTINCT FROM ${offer}
    OR (l.data_served_offer IS NOT NULL AND l.data_served_offer IS DISTINCT FROM l.settled_offer)))`;
}
