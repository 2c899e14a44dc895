import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of a report: what is special about its kind, and what all kinds have. */
const report = (name: string, own: string) => `
CREATE TABLE {${name}s} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  channel_id integer NOT NULL,
  order_id integer NOT NULL,
  merchant_reference text NOT NULL,
  content_hash text NOT NULL,
  ${own},
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, merchant_reference),
  UNIQUE (id, order_id),
  FOREIGN KEY (order_id, customer_id, channel_id) REFERENCES {orders} (id, customer_id, channel_id) ON DELETE CASCADE
);
CREATE INDEX ON {${name}s} (customer_id, created_at, id);
CREATE INDEX ON {${name}s} (channel_id, created_at, id);
CREATE INDEX ON {${name}s} (order_id);
CREATE TABLE {${name}_lines} (
  ${name}_id integer NOT NULL,
  order_line_id integer NOT NULL,
  order_id integer NOT NULL,
  quantity integer NOT NULL CONSTRAINT quantity_is_positive CHECK (quantity > 0),
  PRIMARY KEY (${name}_id, order_line_id),
  FOREIGN KEY (${name}_id, order_id) REFERENCES {${name}s} (id, order_id) ON DELETE CASCADE,
  FOREIGN KEY (order_line_id, order_id) REFERENCES {order_lines} (id, order_id) ON DELETE CASCADE
);
`;

const CREATE = `
${report(
  'cancellation',
  `reason text,
  reason_code text CONSTRAINT reason_is_known CHECK (
    reason_code IN ('NOT_IN_STOCK', 'DAMAGED', 'INCOMPLETE', 'CLIENT_CANCELLED', 'INVALID_ADDRESS', 'OTHER'))`,
)}
${report('back_order', 'expected_date timestamptz')}
`;

const DROP = 'DROP TABLE {cancellation_lines}, {cancellations}, {back_order_lines}, {back_orders}';

export class CreateCancellations1763600310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
