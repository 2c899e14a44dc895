import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { eventInsertion, type NewOrderEvent } from '../../order/order-event';
import { columnsOfReport } from '../report-sql';
import type { NewValues } from '../report.repository';
import { SHIPMENT_TABLES, type ShipmentRow } from './shipment';

const hasMethod = sql<{ id: number }>`SELECT id FROM {shipment_methods} WHERE id = $1`;

const { columns } = SHIPMENT_TABLES;
const listOf = (from: string) => columns.map((column) => `${from}.${column}`).join(', ');
const changed = columns.map((column) => `${column} = coalesce(n.${column}, s.${column})`);

// The order is locked as by every change of it, so that events have the order of the changes. The same again is none.
const changeTracking = sql<ShipmentRow>`
  WITH o AS (
    SELECT o.* FROM {orders} o
    WHERE o.id = (SELECT s.order_id FROM {shipments} s WHERE s.customer_id = $1 AND s.merchant_reference = $2)
    FOR UPDATE
  ), b AS (
    SELECT s.* FROM o JOIN {shipments} s ON s.order_id = o.id AND s.customer_id = $1 AND s.merchant_reference = $2
    FOR UPDATE OF s
  ), r AS (
    UPDATE {shipments} s SET ${changed.join(', ')}
    FROM b, json_populate_record(NULL::{shipments}, $3) n WHERE s.id = b.id
    RETURNING s.*
  ), ${eventInsertion({
    from: `o JOIN b ON b.order_id = o.id JOIN r ON r.id = b.id AND (${listOf('r')}) IS DISTINCT FROM (${listOf('b')})`,
    orderId: 'o.id',
    orderStatus: 'o.status',
    event: '$4',
  })}
  SELECT ${columnsOfReport(SHIPMENT_TABLES)} FROM r JOIN o ON o.id = r.order_id`;

/** What only shipments have: methods of shipping, and tracking that comes later. */
@Injectable()
export class ShipmentRepository {
  constructor(private readonly database: Database) {}

  async hasMethod(id: number): Promise<boolean> {
    return (await this.database.row(hasMethod, [id])) !== null;
  }

  /** Null when the customer has no such shipment. */
  changeTracking(
    customerId: number,
    reference: string,
    values: NewValues,
    event: NewOrderEvent,
  ): Promise<ShipmentRow | null> {
    return this.database.row(changeTracking, [
      customerId,
      reference,
      JSON.stringify(values),
      JSON.stringify(event),
    ]);
  }
}
