import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE INDEX ON {users} (aud, created_at, id);
CREATE INDEX ON {audit_log_entries} (created_at, id);
`;

/**
 * The search among users needs no index to be right, only to be fast, so a database that has no trigrams, or does not
 * let this role add them, is no reason to stop.
 */
const CREATE_SEARCH = `
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXECUTE format(
    'CREATE INDEX %I ON {users} USING gin ((coalesce(email, '''') || chr(10) || coalesce(user_metadata ->> ''full_name'', '''')) %I.gin_trgm_ops)',
    trim('"' FROM '{users_search_idx}'),
    (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm')
  );
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
  RAISE NOTICE 'Users are searched without an index, since pg_trgm cannot be added: %', SQLERRM;
END $$
`;

const DROP = `
DROP INDEX IF EXISTS {users_search_idx};
DROP INDEX {audit_log_entries_created_at_id_idx};
DROP INDEX {users_aud_created_at_id_idx};
`;

export class AddAdministrationIndexes1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const text of [CREATE, CREATE_SEARCH])
      await runner.query(placeTables(text, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
