import { DefaultNamingStrategy, type Table } from 'typeorm';
import { snakeCase } from 'typeorm/util/StringUtils';

const MAX_IDENTIFIER = 63;

/**
 * Columns are the snake_case of their properties: `createdAt` is kept in `created_at`. Keys and indexes have the names
 * that PostgreSQL gives by itself, so migrations need not name them: `orders_pkey`, `orders_customer_id_idx`.
 */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, custom ?? property].join('_'));
  }

  override joinColumnName(relation: string, referenced: string): string {
    return snakeCase(`${relation}_${referenced}`);
  }

  override primaryKeyName(table: Table | string): string {
    return named(table, [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'key');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'idx');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'fkey');
  }
}

/** As PostgreSQL makes a name that is too long fit: the longer one of its two parts loses letters first. */
function named(table: Table | string, columns: string[], suffix: string): string {
  const path = typeof table === 'string' ? table : table.name;
  let first = path.split('.').at(-1) ?? path;
  let second = columns.join('_').slice(0, MAX_IDENTIFIER);
  const joined = () => [first, second, suffix].filter(Boolean).join('_');
  while (joined().length > MAX_IDENTIFIER) {
    if (first.length > second.length) first = first.slice(0, -1);
    else second = second.slice(0, -1);
  }
  return joined();
}
