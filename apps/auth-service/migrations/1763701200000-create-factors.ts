import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {mfa_factors} (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES {users} ON DELETE CASCADE,
  friendly_name varchar(255) NOT NULL DEFAULT '',
  factor_type varchar(16) NOT NULL,
  status varchar(16) NOT NULL,
  phone varchar(15),
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON {mfa_factors} (user_id);
`;

/** Second factors. */
export class CreateFactors1763701200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables('DROP TABLE {mfa_factors}', runner.connection.options.entityPrefix ?? ''));
  }
}
