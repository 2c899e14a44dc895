import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE UNLOGGED TABLE {sign_in_attempts} (
  key varchar(64) PRIMARY KEY,
  failures integer NOT NULL,
  attempted_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL,
  known_until timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON {sign_in_attempts} (expires_at);
`;

/** How many passwords have been wrong for each account. */
export class AddSignInAttempts1763700800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      placeTables('DROP TABLE {sign_in_attempts}', runner.connection.options.entityPrefix ?? ''),
    );
  }
}
