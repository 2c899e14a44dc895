import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { eventInsertion, type NewOrderEvent } from './order-event';
import type { OrderRow } from './order-row';
import { columnsOfOrder } from './order-columns';
import type { OrderStatus } from './order-status';

/** Whose orders may be seen: all of a customer's, or those of one channel. */
export interface OrderScope {
  readonly customerId: number;
  readonly channelId: number | null;
}

export interface AcknowledgedLine {
  readonly id: number;
  readonly merchantReference: string;
  readonly status: OrderStatus;
}

const findByMerchantReference = sql<OrderRow>`
  SELECT ${columnsOfOrder()}
  FROM {orders} o JOIN {channels} h ON h.id = o.channel_id
  WHERE o.customer_id = $1 AND o.merchant_reference = $2 AND ($3::int IS NULL OR o.channel_id = $3)`;

const listNew = sql<OrderRow>`
  SELECT ${columnsOfOrder()}
  FROM {orders} o JOIN {channels} h ON h.id = o.channel_id
  WHERE o.customer_id = $1 AND o.status = 'NEW' AND o.id > $2
  ORDER BY o.id LIMIT $3`;

const lockById = sql<{ id: number }>`
  SELECT id FROM {orders} WHERE id = $1 AND customer_id = $2 FOR UPDATE`;

const lockByReference = sql<{ id: number }>`
  SELECT id FROM {orders} WHERE merchant_reference = $2 AND customer_id = $1 FOR UPDATE`;

const lockByChannelReference = sql<{ id: number }>`
  SELECT id FROM {orders}
  WHERE channel_reference = $3
    AND channel_id IN (SELECT h.id FROM {channels} h WHERE h.customer_id = $1 AND ($2::int IS NULL OR h.id = $2))
  ORDER BY id LIMIT 2 FOR UPDATE`;

const getById = sql<OrderRow>`
  SELECT ${columnsOfOrder()} FROM {orders} o JOIN {channels} h ON h.id = o.channel_id WHERE o.id = $1`;

const acknowledge = sql<OrderRow>`
  WITH o AS (
    UPDATE {orders} SET merchant_reference = $2, status = $3, acknowledged_at = now(), updated_at = clock_timestamp() WHERE id = $1 RETURNING *
  ), l AS (
    UPDATE {order_lines} t SET merchant_reference = n."merchantReference", status = n.status
    FROM o, json_to_recordset($4) n (id int, "merchantReference" text, status text)
    WHERE t.id = n.id AND t.order_id = o.id
    RETURNING t.*
  ), ${eventInsertion({ from: 'o', orderId: 'o.id', orderStatus: 'o.status', event: '$5' })}
  SELECT ${columnsOfOrder('(SELECT * FROM l)')} FROM o JOIN {channels} h ON h.id = o.channel_id`;

/** Orders and their lines. */
@Injectable()
export class OrderRepository {
  constructor(private readonly database: Database) {}

  findByMerchantReference(
    { customerId, channelId }: OrderScope,
    reference: string,
  ): Promise<OrderRow | null> {
    return this.database.row(findByMerchantReference, [customerId, reference, channelId]);
  }

  /** The orders nobody has acknowledged, oldest first, after the given id. */
  listNew(customerId: number, afterId: number, limit: number): Promise<OrderRow[]> {
    return this.database.rows(listNew, [customerId, afterId, limit]);
  }

  /**
   * Locks an order against other writers and then reads it. The two are separate statements on purpose: a statement
   * that waits for a lock still sees the other rows as they were before the wait.
   */
  async lockById(customerId: number, id: number): Promise<OrderRow | null> {
    const locked = await this.database.row(lockById, [id, customerId]);
    return locked && this.database.row(getById, [locked.id]);
  }

  /** Like {@link lockById}, by the merchant's reference. */
  async lockByMerchantReference(customerId: number, reference: string): Promise<OrderRow | null> {
    const locked = await this.database.row(lockByReference, [customerId, reference]);
    return locked && this.database.row(getById, [locked.id]);
  }

  /** The orders that channels placed under a reference, two at most, each locked. */
  lockByChannelReference(
    { customerId, channelId }: OrderScope,
    reference: string,
  ): Promise<{ readonly id: number }[]> {
    return this.database.rows(lockByChannelReference, [customerId, channelId, reference]);
  }

  /** An order that the transaction has locked. */
  async getLocked(id: number): Promise<OrderRow> {
    const row = await this.database.row(getById, [id]);
    if (!row) throw new Error(`Order ${id} vanished while it was locked`);
    return row;
  }

  /** Stores the merchant's references. */
  async acknowledge(
    id: number,
    reference: string,
    status: OrderStatus,
    lines: readonly AcknowledgedLine[],
    event: NewOrderEvent,
  ): Promise<OrderRow> {
    const [row] = await this.database.rows(acknowledge, [
      id,
      reference,
      status,
      JSON.stringify(lines),
      JSON.stringify(event),
    ]);
    if (!row) throw new Error(`Order ${id} vanished while it was locked`);
    return row;
  }
}
