import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeConstraints } from './place-constraints';

/** Orders know when they last changed and can be listed by it. Those that stand count as changed now. */
const UP = `
ALTER TABLE {orders} ADD COLUMN updated_at timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE INDEX ON {orders} (customer_id, updated_at, id);
CREATE INDEX ON {orders} (channel_id, updated_at, id);
CREATE INDEX ON {orders} (customer_id, status, updated_at, id);
CREATE INDEX ON {orders} (customer_id, order_date);
`;

const DOWN = `
DROP INDEX <orders (customer_id, order_date) idx>;
ALTER TABLE {orders} DROP COLUMN updated_at;
`;

export class IndexOrders1763600330000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(UP, runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(DOWN, runner));
  }
}
