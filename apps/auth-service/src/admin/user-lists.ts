import { sql, type Statement } from '@libs/persistence';
import { userColumns, type UserRecord } from '../user/user-record';
import { COUNT_LIMIT } from './total-of';

/** A row of a page: a user, or nothing when the page is empty, and always what is known of the whole list. */
export type UserListRow = { readonly [Member in keyof UserRecord]: UserRecord[Member] | null } & {
  /** How many users match, counted up to {@link COUNT_LIMIT} and one more. */
  readonly counted: number;
  /** What statistics say about the size of the table. */
  readonly estimate: number;
};

export type SortOrder = 'asc' | 'desc';

/** Written as the index on it is, letter for letter; a line break keeps the two parts from being found as one. */
const SEARCHED = `(coalesce(u.email, '') || chr(10) || coalesce(u.user_metadata ->> 'full_name', ''))`;

/** $1 the audience, $2 how many, $3 how many to leave out, $4 the pattern. One row more than asked for tells of a next page. */
function listStatement(order: SortOrder, isFiltered: boolean): Statement<UserListRow> {
  const condition = `u.aud = $1${isFiltered ? ` AND ${SEARCHED} ILIKE $4` : ''}`;
  return sql<UserListRow>`
WITH page AS (
  SELECT u.id FROM {users} u WHERE ${condition}
  ORDER BY u.created_at ${order}, u.id ${order} LIMIT $2::int + 1 OFFSET $3::bigint
)
SELECT shown.*, counted.counted, counted.estimate
FROM (
  SELECT (SELECT count(*)::int FROM (SELECT FROM {users} u WHERE ${condition} LIMIT ${String(COUNT_LIMIT + 1)}) matching) AS counted,
    (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = '{users}'::regclass) AS estimate
) counted
LEFT JOIN (
  SELECT ${userColumns()} FROM page JOIN {users} u ON u.id = page.id
) shown ON true
ORDER BY shown."createdAt" ${order}, shown.id ${order}`;
}

export const userLists = {
  asc: { all: listStatement('asc', false), filtered: listStatement('asc', true) },
  desc: { all: listStatement('desc', false), filtered: listStatement('desc', true) },
} as const;
