import { CREATE_OUTBOX } from '@libs/outbox';
import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE_OUTBOX, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables('DROP TABLE {outbox}', runner.connection.options.entityPrefix ?? ''));
  }
}
