import { Injectable } from '@nestjs/common';
import { ProductWatcher } from '../product/product-watcher';
import { ListingRepository } from './listing.repository';

/** Keeps the listings of all channels in step with the catalogue, in the transaction that changes it. */
@Injectable()
export class ListingWatcher extends ProductWatcher {
  constructor(private readonly listings: ListingRepository) {
    super();
  }

  onAdded(productIds: readonly number[]): Promise<void> {
    return this.listings.insertForProducts(productIds);
  }

  onChanged(productIds: readonly number[]): Promise<void> {
    return this.listings.reconcile(productIds);
  }
}
