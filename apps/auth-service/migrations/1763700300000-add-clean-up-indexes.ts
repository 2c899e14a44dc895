import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE INDEX ON {sessions} (created_at);
CREATE INDEX ON {users} (created_at) WHERE is_anonymous = true;
`;

const DROP = `
DROP INDEX {users_created_at_idx};
DROP INDEX {sessions_created_at_idx};
`;

export class AddCleanUpIndexes1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
