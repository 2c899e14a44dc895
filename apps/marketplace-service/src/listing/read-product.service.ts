import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { problem } from '../errors/problem';
import { ProductRepository, type ProductRecord } from '../product/product.repository';
import { channelOf } from './listing-channel';
import { ProductChannelsRepository, type ProductAtChannel } from './product-channels.repository';
import { ShownProductRepository } from './shown-product.repository';

/** Reads one product as the caller may see it. */
@Injectable()
export class ReadProductService {
  constructor(
    private readonly products: ProductRepository,
    private readonly shownProducts: ShownProductRepository,
    private readonly channels: ProductChannelsRepository,
  ) {}

  /** A merchant sees its own products, a channel those it lists; for anybody else there is no such product. */
  async get(holder: KeyHolder, reference: string): Promise<ProductRecord> {
    const product = holder.roles.includes('MERCHANT')
      ? await this.products.findByReference(holder.customerId, reference)
      : await this.shownProducts.findAtChannel(channelOf(holder).id, holder.customerId, reference);
    return product ?? unknownProduct(reference);
  }

  /** Where the product stands at each channel of its merchant. */
  async listChannels(customerId: number, reference: string): Promise<ProductAtChannel[]> {
    return (await this.channels.listChannels(customerId, reference)) ?? unknownProduct(reference);
  }
}

function unknownProduct(reference: string): never {
  throw problem('product_not_found', `There is no product ${reference}.`);
}
