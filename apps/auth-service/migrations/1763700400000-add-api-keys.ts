import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {api_keys} (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(255) NOT NULL,
  role varchar(255) NOT NULL,
  prefix varchar(32) NOT NULL,
  hash varchar(64) NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
`;

const DROP = 'DROP TABLE {api_keys}';

export class AddApiKeys1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
