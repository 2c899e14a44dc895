import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Pool } from 'pg';

/**
 * Applies what is pending, one replica at a time: the others wait for the advisory lock and then find nothing to do.
 * @returns the names of the migrations applied.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const lockKey = createHash('sha256')
    .update(`migrations:${dataSource.options.entityPrefix ?? ''}`)
    .digest()
    .readInt32BE();
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release();
  }
}
