import { Injectable } from '@nestjs/common';
import { readChangePage, type ChangePage } from '../wire/change-list';
import type { ListProductsQuery } from './list-products.dto';
import { ProductListRepository, type ListedProduct } from './product-list.repository';

/** Lists products in the order of their last change. */
@Injectable()
export class ListProductsService {
  constructor(private readonly products: ProductListRepository) {}

  list(customerId: number, query: ListProductsQuery): Promise<ChangePage<ListedProduct>> {
    return readChangePage('products', query, {
      findWatermark: () => this.products.findWatermark(),
      find: (after, limit) =>
        this.products.list(customerId, {
          merchantReferences: query.merchantReference,
          eans: query.ean,
          parentReference: query.parentReference,
          isActive: query.isActive,
          after,
          limit,
        }),
    });
  }
}
