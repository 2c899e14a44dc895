import { Injectable } from '@nestjs/common';
import type { KeyRole } from '@libs/api-key';
import { Database, sql } from '@libs/persistence';
import type { OrderEventKind } from './order-event';
import type { OrderStatus } from './order-status';
import type { OrderScope } from './order.repository';

export interface OrderEventRow {
  readonly id: string;
  readonly kind: OrderEventKind;
  readonly author: KeyRole;
  readonly keyId: number;
  readonly orderStatus: OrderStatus;
  readonly details: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

// An order without events gives one row of nulls, which tells it from an order that does not exist.
const list = sql<OrderEventRow | { readonly id: null }>`
  SELECT e.id, e.kind, e.author, e.key_id AS "keyId", e.order_status AS "orderStatus", e.details,
    e.created_at AS "createdAt"
  FROM {orders} o LEFT JOIN LATERAL (
    SELECT t.* FROM {order_events} t WHERE t.order_id = o.id AND t.id > $4 ORDER BY t.id LIMIT $5
  ) e ON true
  WHERE o.customer_id = $1 AND o.merchant_reference = $2 AND ($3::int IS NULL OR o.channel_id = $3)
  ORDER BY e.id`;

/** What has happened to orders. */
@Injectable()
export class OrderHistoryRepository {
  constructor(private readonly database: Database) {}

  /** The events of an acknowledged order behind an id, oldest first; null when there is no such order. */
  async list(
    { customerId, channelId }: OrderScope,
    reference: string,
    afterId: string,
    limit: number,
  ): Promise<OrderEventRow[] | null> {
    const rows = await this.database.rows(list, [customerId, reference, channelId, afterId, limit]);
    return rows.length === 0 ? null : rows.filter((row) => row.id !== null);
  }
}
