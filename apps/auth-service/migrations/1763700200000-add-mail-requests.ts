import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {mail_requests} (
  address_hash varchar(64) NOT NULL,
  purpose varchar(32) NOT NULL,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (address_hash, purpose)
);
CREATE INDEX ON {mail_requests} (requested_at);
`;

const DROP = 'DROP TABLE {mail_requests}';

export class AddMailRequests1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
