import { createHash } from 'node:crypto';

/**
 * One SQL statement with `$1` placeholders. Tables are written as `{users}` and get the namespace's prefix when the
 * statement first runs. PostgreSQL keeps it prepared under its name, so a repeated statement is planned once.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** The row's type; never present at run time. */
  readonly row?: Row;
}

/** Declares a statement; text parts may be composed, values never are. */
export function sql<Row = never>(strings: TemplateStringsArray, ...fragments: string[]): Statement<Row> {
  const text = String.raw({ raw: strings }, ...fragments).trim();
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text };
}

/** `{users}` becomes `"auth_users"` in the namespace `auth`, and `"users"` without one. */
export function placeTables(text: string, prefix: string): string {
  return text.replace(/\{([a-z_]+)\}/g, (_, table: string) => `"${prefix}${table}"`);
}

/** The prefix of table names in a namespace. */
export function tablePrefix(namespace: string | undefined): string {
  return namespace ? `${namespace}_` : '';
}
