import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {idempotency_keys} (
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  channel_id integer NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  status integer,
  headers json,
  body json,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, channel_id, key)
);
CREATE INDEX ON {idempotency_keys} (expires_at);
`;

const DROP = 'DROP TABLE {idempotency_keys}';

export class CreateIdempotencyKeys1763600400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
