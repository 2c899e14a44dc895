import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { RECORD_HEAD, type ProductRecord } from '../product/product.repository';
import { CHANNEL_FIELDS } from './listing-sql';

const findAtChannel = sql<ProductRecord>`
  SELECT ${RECORD_HEAD}, ${CHANNEL_FIELDS}, l.channel_reference AS "channelProductReference"
  FROM {products} p
  JOIN {channels} c ON c.id = $1 AND c.customer_id = p.customer_id
  CROSS JOIN LATERAL (
    SELECT * FROM {listings} WHERE product_id = p.id AND channel_id = c.id AND state <> 'NONE' OFFSET 0
  ) l
  LEFT JOIN {products} parent ON parent.id = p.parent_id
  WHERE p.customer_id = $2 AND p.merchant_product_reference = $3`;

/** Products as channels are shown them. */
@Injectable()
export class ShownProductRepository {
  constructor(private readonly database: Database) {}

  /** A product that the channel lists, listed or is to list, with the channel's reference. */
  findAtChannel(channelId: number, customerId: number, reference: string): Promise<ProductRecord | null> {
    return this.database.row(findAtChannel, [channelId, customerId, reference]);
  }
}
