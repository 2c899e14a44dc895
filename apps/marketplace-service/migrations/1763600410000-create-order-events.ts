import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of orders begins here: what happened to those that stand was not written down. */
const CREATE = `
CREATE TABLE {order_events} (
  order_id integer NOT NULL REFERENCES {orders} ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  author text NOT NULL CONSTRAINT author_is_known CHECK (author IN ('MERCHANT', 'CHANNEL')),
  key_id integer NOT NULL,
  order_status text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, id)
);
`;

const DROP = 'DROP TABLE {order_events}';

export class CreateOrderEvents1763600410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
