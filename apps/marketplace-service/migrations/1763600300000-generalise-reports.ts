import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeConstraints } from './place-constraints';

/**
 * Makes shipments one kind of report among others, keeps orders and reports inside their tenant by composite keys, and
 * counts the units that are on their way back.
 */
const UP = `
ALTER TABLE {channels} ADD UNIQUE (id, customer_id);
ALTER TABLE {orders}
  ADD UNIQUE (id, customer_id, channel_id),
  DROP CONSTRAINT <orders (channel_id) fkey>,
  ADD FOREIGN KEY (channel_id, customer_id) REFERENCES {channels} (id, customer_id) ON DELETE CASCADE;
ALTER TABLE {order_lines}
  ADD COLUMN return_declared integer NOT NULL DEFAULT 0,
  ADD UNIQUE (id, order_id);
UPDATE {order_lines} SET return_declared = returned WHERE returned > 0;
ALTER TABLE {order_lines}
  ADD CONSTRAINT returned_units_are_declared CHECK (returned <= return_declared),
  ADD CONSTRAINT declared_units_fit CHECK (return_declared <= shipped);

ALTER TABLE {shipments} RENAME COLUMN merchant_shipment_reference TO merchant_reference;
ALTER TABLE {shipments}
  DROP CONSTRAINT <shipments (customer_id, merchant_shipment_reference) key>,
  ADD UNIQUE (customer_id, merchant_reference),
  ADD UNIQUE (id, order_id),
  DROP CONSTRAINT <shipments (customer_id) fkey>,
  DROP CONSTRAINT <shipments (channel_id) fkey>,
  DROP CONSTRAINT <shipments (order_id) fkey>,
  ADD FOREIGN KEY (order_id, customer_id, channel_id) REFERENCES {orders} (id, customer_id, channel_id) ON DELETE CASCADE;
ALTER TABLE {shipment_lines} RENAME CONSTRAINT shipped_quantity_is_positive TO quantity_is_positive;
ALTER TABLE {shipment_lines} ADD COLUMN order_id integer;
UPDATE {shipment_lines} l SET order_id = s.order_id FROM {shipments} s WHERE s.id = l.shipment_id;
ALTER TABLE {shipment_lines}
  ALTER COLUMN order_id SET NOT NULL,
  DROP CONSTRAINT <shipment_lines (shipment_id) fkey>,
  DROP CONSTRAINT <shipment_lines (order_line_id) fkey>,
  ADD FOREIGN KEY (shipment_id, order_id) REFERENCES {shipments} (id, order_id) ON DELETE CASCADE,
  ADD FOREIGN KEY (order_line_id, order_id) REFERENCES {order_lines} (id, order_id) ON DELETE CASCADE;
`;

const DOWN = `
ALTER TABLE {shipment_lines}
  DROP CONSTRAINT <shipment_lines (shipment_id, order_id) fkey>,
  DROP CONSTRAINT <shipment_lines (order_line_id, order_id) fkey>,
  DROP COLUMN order_id,
  ADD FOREIGN KEY (shipment_id) REFERENCES {shipments} ON DELETE CASCADE,
  ADD FOREIGN KEY (order_line_id) REFERENCES {order_lines} ON DELETE CASCADE;
ALTER TABLE {shipment_lines} RENAME CONSTRAINT quantity_is_positive TO shipped_quantity_is_positive;
ALTER TABLE {shipments}
  DROP CONSTRAINT <shipments (customer_id, merchant_reference) key>,
  DROP CONSTRAINT <shipments (id, order_id) key>,
  DROP CONSTRAINT <shipments (order_id, customer_id, channel_id) fkey>,
  ADD FOREIGN KEY (customer_id) REFERENCES {customers} ON DELETE CASCADE,
  ADD FOREIGN KEY (channel_id) REFERENCES {channels} ON DELETE CASCADE,
  ADD FOREIGN KEY (order_id) REFERENCES {orders} ON DELETE CASCADE;
ALTER TABLE {shipments} RENAME COLUMN merchant_reference TO merchant_shipment_reference;
ALTER TABLE {shipments} ADD UNIQUE (customer_id, merchant_shipment_reference);
ALTER TABLE {order_lines} DROP COLUMN return_declared, DROP CONSTRAINT <order_lines (id, order_id) key>;
ALTER TABLE {orders}
  DROP CONSTRAINT <orders (id, customer_id, channel_id) key>,
  DROP CONSTRAINT <orders (channel_id, customer_id) fkey>,
  ADD FOREIGN KEY (channel_id) REFERENCES {channels} ON DELETE CASCADE;
ALTER TABLE {channels} DROP CONSTRAINT <channels (id, customer_id) key>;
`;

export class GeneraliseReports1763600300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(UP, runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(DOWN, runner));
  }
}
