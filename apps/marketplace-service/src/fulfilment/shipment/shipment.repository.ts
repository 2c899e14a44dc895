import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { OrderScope } from '../../order/order.repository';
import { unitsUpdate } from '../../order/units-update';
import type { AppliedLines } from '../apply-to-lines';
import { findWatermark, type IndexPlace, type IndexRequest } from '../created-since';

export interface ShipmentRow {
  readonly merchantShipmentReference: string;
  readonly merchantOrderReference: string;
  readonly channelOrderReference: string;
  readonly trackTraceNo: string | null;
  readonly trackTraceUrl: string | null;
  readonly method: string | null;
  readonly shipmentMethod: {
    readonly id: number;
    readonly name: string;
    readonly trackTraceLink: string | null;
    readonly expectedShippingTime: number | null;
  } | null;
  readonly lines: readonly { readonly merchantOrderLineReference: string; readonly quantity: number }[];
  readonly createdAt: Date;
  readonly contentHash: string;
  readonly place: IndexPlace;
}

export interface NewShipment {
  readonly customerId: number;
  readonly channelId: number;
  readonly orderId: number;
  readonly merchantShipmentReference: string;
  readonly contentHash: string;
  readonly trackTraceNo: string | null;
  readonly trackTraceUrl: string | null;
  readonly method: string | null;
  readonly shipmentMethodId: number | null;
}

const columns = (lines: string) => `
  s.merchant_shipment_reference AS "merchantShipmentReference", o.merchant_reference AS "merchantOrderReference",
  o.channel_reference AS "channelOrderReference", s.track_trace_no AS "trackTraceNo",
  s.track_trace_url AS "trackTraceUrl", s.method, s.created_at AS "createdAt", s.content_hash AS "contentHash",
  json_build_object('id', s.id,
    'createdAt', to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS place,
  (SELECT json_build_object('id', m.id, 'name', m.name, 'trackTraceLink', m.track_trace_link,
      'expectedShippingTime', m.expected_shipping_time)
    FROM {shipment_methods} m WHERE m.id = s.shipment_method_id) AS "shipmentMethod",
  (SELECT json_agg(json_build_object('merchantOrderLineReference', t.merchant_reference, 'quantity', l.quantity) ORDER BY t.id)
    FROM ${lines} l JOIN {order_lines} t ON t.id = l.order_line_id WHERE l.shipment_id = s.id) AS lines`;

const stored = (condition: string) => `
  SELECT ${columns('{shipment_lines}')}
  FROM {shipments} s JOIN {orders} o ON o.id = s.order_id
  WHERE s.customer_id = $1 AND ($2::int IS NULL OR s.channel_id = $2) AND ${condition}`;

const findByReference = sql<ShipmentRow>`${stored('s.merchant_shipment_reference = $3')}`;

const list = sql<ShipmentRow>`${stored(`
  ($3::timestamptz IS NULL OR s.created_at >= $3)
  AND ($4::timestamptz IS NULL OR (s.created_at, s.id) > ($4, $5::int))`)}
  ORDER BY s.created_at, s.id LIMIT $6`;

const insert = sql<ShipmentRow>`
  WITH ${unitsUpdate('$3', '$11', '$12')}, s AS (
    INSERT INTO {shipments} (customer_id, channel_id, order_id, merchant_shipment_reference, content_hash, track_trace_no,
      track_trace_url, method, shipment_method_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING *
  ), l AS (
    INSERT INTO {shipment_lines} (shipment_id, order_line_id, quantity)
    SELECT s.id, n."orderLineId", n.quantity FROM s, json_to_recordset($10) n ("orderLineId" int, quantity int)
    RETURNING *
  )
  SELECT ${columns('(SELECT * FROM l)')} FROM s JOIN {orders} o ON o.id = s.order_id`;

const hasMethod = sql<{ id: number }>`SELECT id FROM {shipment_methods} WHERE id = $1`;

/** Shipments and the methods of shipping. */
@Injectable()
export class ShipmentRepository {
  constructor(private readonly database: Database) {}

  findByReference({ customerId, channelId }: OrderScope, reference: string): Promise<ShipmentRow | null> {
    return this.database.row(findByReference, [customerId, channelId, reference]);
  }

  async hasMethod(id: number): Promise<boolean> {
    return (await this.database.row(hasMethod, [id])) !== null;
  }

  list(
    { customerId, channelId }: OrderScope,
    { createdSince, after, limit }: IndexRequest,
  ): Promise<ShipmentRow[]> {
    return this.database.rows(list, [
      customerId,
      channelId,
      createdSince,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
    ]);
  }

  /** What to ask an index for next time; to be read before the index. */
  async findWatermark(): Promise<Date> {
    const [row] = await this.database.rows(findWatermark);
    if (!row) throw new Error('The database gave no time');
    return row.watermark;
  }

  /** Stores a shipment, the new units of its order and the statuses that follow, in one statement. */
  async insert(shipment: NewShipment, { status, changed, quantities }: AppliedLines): Promise<ShipmentRow> {
    const [row] = await this.database.rows(insert, [
      shipment.customerId,
      shipment.channelId,
      shipment.orderId,
      shipment.merchantShipmentReference,
      shipment.contentHash,
      shipment.trackTraceNo,
      shipment.trackTraceUrl,
      shipment.method,
      shipment.shipmentMethodId,
      JSON.stringify(quantities),
      status,
      JSON.stringify(changed),
    ]);
    if (!row) throw new Error('The insertion gave no row');
    return row;
  }
}
