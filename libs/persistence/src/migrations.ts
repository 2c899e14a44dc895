import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { DatabaseConfig } from './database.config';
import { poolOf } from './pool-of';
import { dataSourceOptions, type PersistenceOptions } from './data-source-options';

/**
 * Applies what is pending, one replica at a time: the others wait for the advisory lock and then find nothing to do.
 * @returns the names of the migrations applied.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const lockKey = createHash('sha256')
    .update(`migrations:${dataSource.options.entityPrefix ?? ''}`)
    .digest()
    .readInt32BE();
  const client = await poolOf(dataSource).connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release();
  }
}

/** The names of the migrations that a database still lacks, oldest first. Nothing is changed. */
export async function listPendingMigrations(dataSource: DataSource): Promise<string[]> {
  const table = dataSource.options.migrationsTableName ?? 'migrations';
  const [found] = await dataSource.query<{ exists: boolean }[]>(
    'SELECT to_regclass($1) IS NOT NULL AS "exists"',
    [`"${table}"`],
  );
  const rows = found?.exists ? await dataSource.query<{ name: string }[]>(`SELECT name FROM "${table}"`) : [];
  const applied = new Set(rows.map(({ name }) => name));
  return dataSource.migrations
    .map((migration) => migration.name ?? migration.constructor.name)
    .filter((name) => !applied.has(name));
}

/** Opens a service's database, applies what is pending and closes it again. */
export async function migrateDatabase(
  config: DatabaseConfig,
  options: PersistenceOptions,
): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(config, options)).initialize();
  try {
    return await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
