import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { NewChannel } from '../customer/customer.repository';

export interface ChannelRecord extends NewChannel {
  readonly id: number;
  /** How much of the catalogue its listings are written for, from 0 to 100. */
  readonly filledPercent: number;
  readonly createdAt: Date;
}

const listChannels = sql<ChannelRecord>`
  SELECT c.id, c.customer_id AS "customerId", c.name, c.mode, c.created_at AS "createdAt",
    c.can_ship_partial_order_lines AS "canShipPartialOrderLines",
    CASE WHEN f.filled_at IS NOT NULL THEN 100
      ELSE coalesce(floor(99.0 * f.filled_to / nullif(p.last, 0)), 0) END::int AS "filledPercent"
  FROM {channels} c LEFT JOIN {listing_fills} f ON f.channel_id = c.id
  LEFT JOIN LATERAL (SELECT max(id) AS last FROM {products} WHERE customer_id = c.customer_id) p ON f.filled_at IS NULL
  WHERE c.customer_id = $1 AND ($2::int IS NULL OR c.id = $2)
  ORDER BY c.id`;

/** Channels, and how far they have got with the catalogue. */
@Injectable()
export class ChannelRepository {
  constructor(private readonly database: Database) {}

  list(customerId: number): Promise<ChannelRecord[]> {
    return this.database.rows(listChannels, [customerId, null]);
  }

  find(customerId: number, id: number): Promise<ChannelRecord | null> {
    return this.database.row(listChannels, [customerId, id]);
  }
}
