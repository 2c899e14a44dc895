export interface Counted {
  /** How many were counted, one more than `limit` at most. */
  readonly counted: number;
  readonly limit: number;
  /** What statistics say of all, where they say something about this list. */
  readonly estimate: number;
  /** How many entries this page and all before it hold. */
  readonly shown: number;
  readonly hasMore: boolean;
}

/**
 * The total a list announces: exact as far as was counted, an estimate beyond, and never less than what the page itself
 * proves, so that nobody who walks to the last page stops early.
 */
export function totalOf({ counted, limit, estimate, shown, hasMore }: Counted): number {
  if (counted <= limit) return counted;
  if (!hasMore && shown > limit) return shown;
  return Math.max(counted, Math.round(estimate), shown + (hasMore ? 1 : 0));
}
