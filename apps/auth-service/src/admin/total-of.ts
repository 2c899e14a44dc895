/** Up to here entries are counted one by one; counting a million for a header would cost more than the page. */
export const COUNT_LIMIT = 10_000;

export interface Counted {
  /** How many were counted, one more than {@link COUNT_LIMIT} at most. */
  readonly counted: number;
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
export function totalOf({ counted, estimate, shown, hasMore }: Counted): number {
  if (counted <= COUNT_LIMIT) return counted;
  if (!hasMore && shown > COUNT_LIMIT) return shown;
  return Math.max(counted, Math.round(estimate), shown + (hasMore ? 1 : 0));
}
