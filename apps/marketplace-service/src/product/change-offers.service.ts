/**
 * Changes price and stock of many products at once, each for itself: what is good is done, what is not is told. The
 * number of statements does not depend on the number of products or channels.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { FaultList } from '../errors/problem';
import type { OfferOutcome, OfferUpdate } from './offer.dto';
import { ProductRepository, type OfferChange, type ProductFacts } from './product.repository';
import { ProductWatcher } from './product-watcher';

@Injectable()
export class ChangeOffersService {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly watcher: ProductWatcher,
  ) {}

  /** The outcome of each update, in their order. */
  async change(customerId: number, updates: readonly OfferUpdate[]): Promise<OfferOutcome[]> {
    requireOnce(updates);
    if (updates.length === 0) return [];
    return this.database.transaction(async () => {
      const references = updates.map(({ MerchantProductReference }) => MerchantProductReference);
      const found = await this.products.lockByReferences(customerId, references);
      const byReference = new Map(found.map((product) => [product.merchantProductReference, product]));
      const changed = await this.products.changeOffers(
        updates.flatMap((update) => toChange(update, byReference)),
      );
      if (changed.length > 0) await this.watcher.onChanged(changed);
      const isChanged = new Set(changed);
      return updates.map(({ MerchantProductReference: reference }) => {
        const product = byReference.get(reference);
        if (!product) return { reference, result: 'product_not_found' };
        if (product.isParent) return { reference, result: 'product_is_parent' };
        return { reference, result: isChanged.has(product.id) ? 'updated' : 'unchanged' };
      });
    });
  }
}

function toChange(update: OfferUpdate, products: ReadonlyMap<string, ProductFacts>): OfferChange[] {
  const product = products.get(update.MerchantProductReference);
  if (!product || product.isParent) return [];
  return [{ productId: product.id, price: update.Price ?? null, stock: update.Stock ?? null }];
}

/** Two updates of one product leave open which one was meant. */
function requireOnce(updates: readonly OfferUpdate[]): void {
  const faults = new FaultList();
  const indexes = new Map<string, number>();
  updates.forEach(({ MerchantProductReference: reference }, index) => {
    const first = indexes.get(reference);
    if (first === undefined) indexes.set(reference, index);
    else
      faults.add(`[${index}].MerchantProductReference`, `is the same as [${first}].MerchantProductReference`);
  });
  faults.refuse();
}
