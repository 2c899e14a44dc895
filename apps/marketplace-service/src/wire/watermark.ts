import { sql, type Database } from '@libs/persistence';

const findWatermark = sql<{ watermark: Date }>`
  SELECT least(now(), min(xact_start)) - interval '1 second' AS watermark
  FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`;

/**
 * The earliest moment at which something that cannot be seen yet may have been stored: a record's time is that of its
 * transaction at the earliest, and it shows only after the commit. To be read before the records, and to be asked from
 * next time.
 */
export async function readWatermark(database: Database): Promise<Date> {
  const [row] = await database.rows(findWatermark);
  if (!row) throw new Error('The database gave no time');
  return row.watermark;
}
