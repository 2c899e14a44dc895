/**
 * The statements that all kinds of reports share, made from what is special about the tables of one kind. Everything is
 * read and stored complete with lines, in one statement.
 */
import { sql, type Statement } from '@libs/persistence';
import { eventInsertion } from '../order/order-event';
import { unitsUpdate } from '../order/units-update';
import type { IndexPlace } from './created-since';

/** A report as it is read. */
export interface ReportRow {
  /** Null before the order is acknowledged, as are those of its lines. */
  readonly merchantOrderReference: string | null;
  readonly channelOrderReference: string;
  readonly lines: readonly ReportLineRow[];
  readonly createdAt: Date;
  readonly contentHash: string;
  readonly place: IndexPlace;
}

export interface ReportLineRow {
  readonly merchantOrderLineReference: string | null;
  readonly quantity: number;
}

/** What is special about the tables of one kind of report. */
export interface ReportTables {
  readonly table: string;
  readonly lines: string;
  /** The column of the lines that names their report. */
  readonly owner: string;
  /** The column of the sender's own reference, by default the merchant's. */
  readonly reference?: keyof typeof REFERENCES;
  /** The columns that only this kind has. */
  readonly columns: readonly string[];
  /** Further columns of a select list on the report `r`. */
  readonly shown: string;
  /** The columns of a line that only this kind has. */
  readonly lineColumns?: readonly string[];
  /** Further members of a line's JSON object, on the line `l`. */
  readonly shownLine?: string;
}

export interface ReportStatements<Row> {
  /** By customer, channel or null, and reference. */
  readonly findByReference: Statement<Row>;
  /** By owner, place in the index and limit. */
  readonly listOfCustomer: Statement<Row>;
  readonly listOfChannel: Statement<Row>;
  /** Report, lines, order, its new status, its lines' new units and the event. */
  readonly insert: Statement<Row>;
}

const REFERENCES = {
  merchant_reference: 'merchantReference',
  channel_reference: 'channelReference',
} as const;
const COLUMNS = ['customer_id', 'channel_id', 'order_id', 'content_hash'];
const LINE_COLUMNS = ['order_line_id', 'quantity'];

/** The select list of a report `r` of the order `o`, with lines from the given source. */
export function columnsOfReport(tables: ReportTables, source = tables.lines): string {
  const { owner, reference = 'merchant_reference', shown, shownLine } = tables;
  return `
    r.${reference} AS "${REFERENCES[reference]}", o.merchant_reference AS "merchantOrderReference",
    o.channel_reference AS "channelOrderReference", r.created_at AS "createdAt", r.content_hash AS "contentHash",
    ${shown},
    json_build_object('id', r.id,
      'createdAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS place,
    (SELECT json_agg(json_build_object('merchantOrderLineReference', t.merchant_reference, 'quantity', l.quantity
        ${shownLine ? `, ${shownLine}` : ''}) ORDER BY t.id)
      FROM ${source} l JOIN {order_lines} t ON t.id = l.order_line_id WHERE l.${owner} = r.id) AS lines`;
}

/** @param Row what the select list of the tables gives. */
export function reportStatements<Row extends ReportRow>(tables: ReportTables): ReportStatements<Row> {
  const stored = `SELECT ${columnsOfReport(tables)} FROM ${tables.table} r JOIN {orders} o ON o.id = r.order_id`;
  return {
    findByReference: sql<Row>`${stored}
      WHERE r.customer_id = $1 AND ($2::int IS NULL OR r.channel_id = $2) AND r.${tables.reference ?? 'merchant_reference'} = $3`,
    listOfCustomer: sql<Row>`${stored} WHERE r.customer_id = $1 AND ${AFTER}`,
    listOfChannel: sql<Row>`${stored} WHERE r.channel_id = $1 AND ${AFTER}`,
    insert: insertion<Row>(tables),
  };
}

// One comparison serves the date and the cursor, so that the index is entered at the right place.
const AFTER = '(r.created_at, r.id) > ($2::timestamptz, $3::int) ORDER BY r.created_at, r.id LIMIT $4';

function insertion<Row extends ReportRow>(tables: ReportTables): Statement<Row> {
  const { table, lines, owner, reference = 'merchant_reference' } = tables;
  const columns = [...COLUMNS, reference, ...tables.columns].join(', ');
  const lineColumns = [...LINE_COLUMNS, ...(tables.lineColumns ?? [])].join(', ');
  return sql<Row>`
    WITH ${unitsUpdate('$3', '$4', '$5')}, r AS (
      INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1)
      RETURNING *
    ), l AS (
      INSERT INTO ${lines} (${owner}, order_id, ${lineColumns})
      SELECT r.id, r.order_id, n.* FROM r, (SELECT ${lineColumns} FROM json_populate_recordset(NULL::${lines}, $2)) n
      RETURNING *
    ), ${eventInsertion({ from: 'r', orderId: 'r.order_id', orderStatus: '$4', event: '$6' })}
    SELECT ${columnsOfReport(tables, '(SELECT * FROM l)')} FROM r JOIN {orders} o ON o.id = r.order_id`;
}
