import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';

const hasMethod = sql<{ id: number }>`SELECT id FROM {shipment_methods} WHERE id = $1`;

/** What only shipments have: methods of shipping. */
@Injectable()
export class ShipmentRepository {
  constructor(private readonly database: Database) {}

  async hasMethod(id: number): Promise<boolean> {
    return (await this.database.row(hasMethod, [id])) !== null;
  }
}
