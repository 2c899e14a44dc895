import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {sms_limits} (
  number_hash varchar(64) NOT NULL,
  purpose varchar(32) NOT NULL,
  used integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (number_hash, purpose)
);
CREATE INDEX ON {sms_limits} (since);
`;

const DROP = 'DROP TABLE {sms_limits}';

export class AddSmsLimits1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
