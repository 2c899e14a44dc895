import { Injectable } from '@nestjs/common';
import { Database, sql, type Statement } from '@libs/persistence';
import type { Page } from '../wire/pagination';
import { containing } from './containing';
import type { AuditScope, AuditSearch } from './read-audit-query';
import { COUNT_LIMIT, totalOf } from './total-of';

export interface AuditRecord {
  readonly id: string;
  readonly payload: Record<string, unknown>;
  readonly ipAddress: string;
  readonly createdAt: Date;
}

type AuditListRow = { readonly [Member in keyof AuditRecord]: AuditRecord[Member] | null } & {
  readonly counted: number;
  readonly estimate: number;
};

/** The text that each scope searches; a line break keeps two members from being found as one. */
const searched: Readonly<Record<AuditScope, string>> = {
  author: `(coalesce(a.payload ->> 'actor_username', '') || chr(10) || coalesce(a.payload ->> 'actor_name', ''))`,
  action: `(a.payload ->> 'action')`,
  type: `(a.payload ->> 'log_type')`,
};

/** $1 how many, $2 how many to leave out, $3 the pattern. One row more than asked for tells of a next page. */
function listStatement(scope?: AuditScope): Statement<AuditListRow> {
  const condition = scope ? `WHERE ${searched[scope]} ILIKE $3` : '';
  return sql<AuditListRow>`
SELECT shown.id, shown.payload, shown.ip_address AS "ipAddress", shown.created_at AS "createdAt",
  counted.counted, counted.estimate
FROM (
  SELECT (SELECT count(*)::int FROM (SELECT FROM {audit_log_entries} a ${condition} LIMIT ${String(COUNT_LIMIT + 1)}) matching) AS counted,
    (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = '{audit_log_entries}'::regclass) AS estimate
) counted
LEFT JOIN (
  SELECT a.* FROM {audit_log_entries} a ${condition}
  ORDER BY a.created_at DESC, a.id DESC LIMIT $1::int + 1 OFFSET $2::bigint
) shown ON true
ORDER BY shown.created_at DESC, shown.id DESC`;
}

const lists = {
  all: listStatement(),
  author: listStatement('author'),
  action: listStatement('action'),
  type: listStatement('type'),
};

/** The audit log, as administrators read it. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly db: Database) {}

  /** One page, newest first, and the total, in one statement. */
  async list({ page, perPage }: Page, search: AuditSearch | null) {
    const skipped = (page - 1) * perPage;
    const values = search ? [perPage, skipped, containing(search.text)] : [perPage, skipped];
    const rows = await this.db.rows(lists[search?.scope ?? 'all'], values);
    const found = rows.filter(isEntry);
    const entries: AuditRecord[] = found.slice(0, perPage);
    const total = totalOf({
      counted: rows[0]?.counted ?? 0,
      estimate: search ? 0 : (rows[0]?.estimate ?? 0),
      shown: entries.length === 0 ? 0 : skipped + entries.length,
      hasMore: found.length > entries.length,
    });
    return { entries, total };
  }
}

function isEntry(row: AuditListRow): row is AuditListRow & AuditRecord {
  return row.id !== null;
}
