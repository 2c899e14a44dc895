import type { ReportKind } from '../report-kind';
import { reportStatements, type ReportLineRow, type ReportRow, type ReportTables } from '../report-sql';
import type { KnownReturn, KnownReturnLine } from './decide-return';

export const RETURN_REASONS = [
  'PRODUCT_DEFECT',
  'PRODUCT_UNSATISFACTORY',
  'REFUSED',
  'REFUSED_DAMAGED',
  'WRONG_ADDRESS',
  'NOT_COLLECTED',
  'OTHER',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export interface ReturnLineRow extends ReportLineRow, KnownReturnLine {
  readonly orderLineId: number;
  /** What comes back was shipped, so it has the merchant's reference. */
  readonly merchantOrderLineReference: string;
}

export interface ReturnRow extends ReportRow, KnownReturn {
  readonly merchantReference: string | null;
  readonly channelReturnReference: string | null;
  readonly reason: ReturnReason | null;
  readonly customerComment: string | null;
  readonly lines: readonly ReturnLineRow[];
}

export const RETURN_TABLES: ReportTables = {
  table: '{returns}',
  lines: '{return_lines}',
  owner: 'return_id',
  columns: [
    'channel_return_reference',
    'status',
    'reason',
    'customer_comment',
    'merchant_comment',
    'refund_incl_vat',
    'refund_excl_vat',
    'decided_at',
  ],
  shown: `r.channel_return_reference AS "channelReturnReference", r.status, r.reason,
    r.customer_comment AS "customerComment", r.merchant_comment AS "merchantComment",
    r.refund_incl_vat AS "refundInclVat", r.refund_excl_vat AS "refundExclVat"`,
  lineColumns: [
    'accepted',
    'rejected',
    'refund_incl_vat',
    'refund_excl_vat',
    'manual_refund_incl_vat',
    'manual_refund_excl_vat',
  ],
  shownLine: `'orderLineId', l.order_line_id, 'accepted', l.accepted, 'rejected', l.rejected,
    'refundInclVat', l.refund_incl_vat, 'refundExclVat', l.refund_excl_vat,
    'manualRefundInclVat', l.manual_refund_incl_vat, 'manualRefundExclVat', l.manual_refund_excl_vat`,
};

/** Goods of one order that come back. */
export const RETURN: ReportKind<ReturnRow> = {
  noun: 'return',
  path: 'returns',
  referenceMember: 'MerchantReturnReference',
  notFound: 'return_not_found',
  event: 'RETURN_CREATED',
  statements: reportStatements<ReturnRow>(RETURN_TABLES),
};
