import { placeTables } from '@libs/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * Like `placeTables`, and `<orders (customer_id, id) key>` becomes the name that PostgreSQL gave this key by itself; so
 * do `fkey` and `idx`. Names that grow too long with the prefix of their table are cut as PostgreSQL cuts them.
 */
export function placeConstraints(text: string, { connection }: QueryRunner): string {
  const { namingStrategy: names, options } = connection;
  const prefix = options.entityPrefix ?? '';
  const nameOf = (kind: string, table: string, columns: string[]) => {
    if (kind === 'key') return names.uniqueConstraintName(table, columns);
    return kind === 'fkey' ? names.foreignKeyName(table, columns) : names.indexName(table, columns);
  };
  const placed = text.replace(
    /<(\w+) \(([\w, ]+)\) (key|fkey|idx)>/g,
    (_, table: string, columns: string, kind: string) =>
      `"${nameOf(kind, `${prefix}${table}`, columns.split(', '))}"`,
  );
  return placeTables(placed, prefix);
}
