import type { CancellationReason } from '../cancellation/cancellation';
import type { ReportKind } from '../report-kind';
import { reportStatements, type ReportLineRow, type ReportRow, type ReportTables } from '../report-sql';

export const REQUEST_OUTCOMES = ['CANCELED', 'REQUESTED'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export interface CancellationRequestLineRow extends ReportLineRow {
  readonly channelOrderLineReference: string;
}

export interface CancellationRequestRow extends ReportRow {
  readonly channelReference: string;
  readonly outcome: RequestOutcome;
  readonly reason: string | null;
  readonly reasonCode: CancellationReason | null;
  readonly lines: readonly CancellationRequestLineRow[];
}

export const REQUEST_TABLES: ReportTables = {
  table: '{wanted_cancellations}',
  lines: '{wanted_cancellation_lines}',
  owner: 'wanted_cancellation_id',
  reference: 'channel_reference',
  columns: ['outcome', 'reason', 'reason_code'],
  shown: 'r.outcome, r.reason, r.reason_code AS "reasonCode"',
  shownLine: `'channelOrderLineReference', t.channel_reference`,
};

/** Units of one order that the channel wants cancelled. */
export const CANCELLATION_REQUEST: ReportKind<CancellationRequestRow> = {
  noun: 'cancellation request',
  path: 'cancellations/channel',
  referenceMember: 'ChannelCancellationReference',
  notFound: 'cancellation_request_not_found',
  event: 'CANCELLATION_REQUESTED',
  statements: reportStatements<CancellationRequestRow>(REQUEST_TABLES),
};
