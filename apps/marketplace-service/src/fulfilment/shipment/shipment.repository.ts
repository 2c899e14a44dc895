import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { columnsOfReport } from '../report-sql';
import type { NewValues } from '../report.repository';
import { SHIPMENT_TABLES, type ShipmentRow } from './shipment';

const hasMethod = sql<{ id: number }>`SELECT id FROM {shipment_methods} WHERE id = $1`;

const changed = SHIPMENT_TABLES.columns.map((column) => `${column} = coalesce(n.${column}, s.${column})`);

const changeTracking = sql<ShipmentRow>`
  WITH r AS (
    UPDATE {shipments} s SET ${changed.join(', ')}
    FROM json_populate_record(NULL::{shipments}, $3) n
    WHERE s.customer_id = $1 AND s.merchant_reference = $2
    RETURNING s.*
  )
  SELECT ${columnsOfReport(SHIPMENT_TABLES)} FROM r JOIN {orders} o ON o.id = r.order_id`;

/** What only shipments have: methods of shipping, and tracking that comes later. */
@Injectable()
export class ShipmentRepository {
  constructor(private readonly database: Database) {}

  async hasMethod(id: number): Promise<boolean> {
    return (await this.database.row(hasMethod, [id])) !== null;
  }

  /** Null when the customer has no such shipment. */
  changeTracking(customerId: number, reference: string, values: NewValues): Promise<ShipmentRow | null> {
    return this.database.row(changeTracking, [customerId, reference, JSON.stringify(values)]);
  }
}
