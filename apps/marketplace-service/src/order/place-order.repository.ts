import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { columnsOfOrder } from './order-columns';
import { eventInsertion, type NewOrderEvent } from './order-event';
import type { OrderRow } from './order-row';

/** What is known before an order is placed: the channel, the money rules and the products by their references. */
export interface OrderContext {
  readonly canShipPartialOrderLines: boolean;
  readonly baseCurrency: string;
  /** Null when the paid currency has no rate. */
  readonly rate: string | null;
  readonly products: readonly OrderedProduct[];
}

export interface OrderedProduct {
  readonly id: number;
  readonly merchantReference: string;
  readonly channelReference: string | null;
  readonly isParent: boolean;
  /** Percentage: the product's own, else its parent's, else the customer's default. */
  readonly vatRate: string;
  readonly shippingTime: string | null;
}

/** The values of a new row of orders by column, and of each of its lines. */
export interface NewOrder {
  readonly order: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

const findContext = sql<OrderContext>`
  SELECT h.can_ship_partial_order_lines AS "canShipPartialOrderLines", c.base_currency AS "baseCurrency",
    CASE WHEN c.base_currency = $3::text THEN '1' ELSE
      (SELECT r.rate::text FROM {currency_rates} r WHERE r.customer_id = c.id AND r.currency_code = $3) END AS rate,
    (SELECT coalesce(json_agg(json_build_object(
        'id', p.id, 'merchantReference', p.merchant_product_reference, 'channelReference', l.channel_reference,
        'isParent', p.is_parent,
        'vatRate', coalesce(p.vat_rate, o.vat_rate, c.default_vat_rate)::text,
        'shippingTime', coalesce(p.shipping_time, o.shipping_time))), '[]')
      FROM {products} p
      LEFT JOIN {products} o ON o.id = p.parent_id
      LEFT JOIN {listings} l ON l.channel_id = h.id AND l.product_id = p.id
      WHERE p.customer_id = c.id AND p.merchant_product_reference = ANY ($4::text[])) AS products
  FROM {channels} h JOIN {customers} c ON c.id = h.customer_id
  WHERE h.id = $1 AND c.id = $2`;

const LINE_COLUMNS = `product_id, merchant_product_reference, channel_product_reference, channel_reference, quantity,
  vat_rate, unit_price_incl_vat, unit_vat, original_unit_price_incl_vat, original_unit_vat, fee_fixed, fee_rate,
  delivery_time_indication`;

const ORDER_COLUMNS = `customer_id, channel_id, channel_reference, content_hash, order_date, channel_customer_reference,
  email, phone, company_registration_no, vat_no, payment_method, currency_code, currency_rate, max_vat_rate,
  shipping_costs_incl_vat, shipping_costs_vat, total_incl_vat, total_vat, original_shipping_costs_incl_vat,
  original_shipping_costs_vat, original_total_incl_vat, original_total_vat, can_ship_partial_order_lines,
  billing_address, shipping_address, extra_data`;

const insert = sql<OrderRow>`
  WITH o AS (
    INSERT INTO {orders} (${ORDER_COLUMNS}) SELECT ${ORDER_COLUMNS} FROM json_populate_record(NULL::{orders}, $1)
    ON CONFLICT (channel_id, channel_reference) DO NOTHING
    RETURNING *
  ), l AS (
    INSERT INTO {order_lines} (order_id, ${LINE_COLUMNS})
    SELECT o.id, n.* FROM o, (SELECT ${LINE_COLUMNS} FROM json_populate_recordset(NULL::{order_lines}, $2)) n
    RETURNING *
  ), ${eventInsertion({ from: 'o', orderId: 'o.id', orderStatus: 'o.status', event: '$3' })}
  SELECT ${columnsOfOrder('(SELECT * FROM l)')} FROM o JOIN {channels} h ON h.id = o.channel_id`;

const findByChannelReference = sql<OrderRow & { contentHash: string }>`
  SELECT ${columnsOfOrder()}, o.content_hash AS "contentHash"
  FROM {orders} o JOIN {channels} h ON h.id = o.channel_id
  WHERE o.channel_id = $1 AND o.channel_reference = $2`;

/** What is needed to place an order, and the order as it is stored. */
@Injectable()
export class PlaceOrderRepository {
  constructor(private readonly database: Database) {}

  /** Null when the customer has no such channel. */
  findContext(
    channelId: number,
    customerId: number,
    currency: string,
    products: readonly string[],
  ): Promise<OrderContext | null> {
    return this.database.row(findContext, [channelId, customerId, currency, products]);
  }

  /** The stored order, or null when the channel has used the reference before. */
  insert({ order, lines }: NewOrder, event: NewOrderEvent): Promise<OrderRow | null> {
    return this.database.row(insert, [JSON.stringify(order), JSON.stringify(lines), JSON.stringify(event)]);
  }

  findByChannelReference(
    channelId: number,
    reference: string,
  ): Promise<(OrderRow & { contentHash: string }) | null> {
    return this.database.row(findByChannelReference, [channelId, reference]);
  }
}
