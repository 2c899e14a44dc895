/**
 * Whoever keeps records about products and must bring them up to date in the transaction that changes the products. A
 * later folder provides it, since this one knows of no channel.
 */
export abstract class ProductWatcher {
  /** Products were created. */
  abstract onAdded(productIds: readonly number[]): Promise<void>;

  /** Content, offer, activity or family of products changed; the rows are locked. */
  abstract onChanged(productIds: readonly number[]): Promise<void>;
}
