import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { ListingState } from './listing.entity';

/** What a merchant may know of a product at a channel. */
export interface ProductAtChannel {
  readonly channelId: number;
  readonly channelName: string;
  readonly channelReference: string | null;
  readonly state: ListingState;
  readonly settledAt: Date | null;
  readonly failure: string | null;
  readonly failedAt: Date | null;
  readonly retryAt: Date | null;
}

const listChannels = sql<Omit<ProductAtChannel, 'channelId'> & { channelId: number | null }>`
  SELECT c.id AS "channelId", c.name AS "channelName", l.channel_reference AS "channelReference",
         coalesce(l.state, 'NONE') AS state, l.settled_at AS "settledAt", l.failure, l.failed_at AS "failedAt",
         CASE WHEN isfinite(l.deferred_until) THEN l.deferred_until END AS "retryAt"
  FROM {products} p LEFT JOIN {channels} c ON c.customer_id = p.customer_id
  LEFT JOIN {listings} l ON l.product_id = p.id AND l.channel_id = c.id
  WHERE p.customer_id = $1 AND p.merchant_product_reference = $2
  ORDER BY c.id`;

/** A product at all channels of its merchant. */
@Injectable()
export class ProductChannelsRepository {
  constructor(private readonly database: Database) {}

  /** By the channels' age; null when there is no such product. */
  async listChannels(customerId: number, reference: string): Promise<ProductAtChannel[] | null> {
    const rows = await this.database.rows(listChannels, [customerId, reference]);
    // A product without channels is one row of blanks.
    return rows.length > 0 ? rows.filter((row): row is ProductAtChannel => row.channelId !== null) : null;
  }
}
