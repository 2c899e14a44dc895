import { placeTables } from '@libs/persistence';
import { CREATE_RATE_LIMITS } from '@libs/rate-limit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each address has used of its limits. */
export class CreateRateLimits1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE_RATE_LIMITS, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables('DROP TABLE {rate_limits}', runner.connection.options.entityPrefix ?? ''));
  }
}
