import type { ReportKind } from '../report-kind';
import type { NewReport } from '../report-order.service';
import { reportStatements, type ReportRow } from '../report-sql';
import { cancelUnits } from '../quantities';
import type { CreateCancellationDto } from './create-cancellation.dto';

export const CANCELLATION_REASONS = [
  'NOT_IN_STOCK',
  'DAMAGED',
  'INCOMPLETE',
  'CLIENT_CANCELLED',
  'INVALID_ADDRESS',
  'OTHER',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

export interface CancellationRow extends ReportRow {
  readonly merchantReference: string;
  readonly reason: string | null;
  readonly reasonCode: CancellationReason | null;
}

/** Units of one order that the merchant will not deliver. */
export const CANCELLATION: ReportKind<CancellationRow> = {
  noun: 'cancellation',
  path: 'cancellations',
  referenceMember: 'MerchantReference',
  notFound: 'cancellation_not_found',
  event: 'CANCELLATION_CREATED',
  statements: reportStatements<CancellationRow>({
    table: '{cancellations}',
    lines: '{cancellation_lines}',
    owner: 'cancellation_id',
    columns: ['reason', 'reason_code'],
    shown: 'r.reason, r.reason_code AS "reasonCode"',
  }),
};

export function newCancellation(request: CreateCancellationDto): NewReport<CancellationRow> {
  return {
    kind: CANCELLATION,
    reference: request.MerchantReference,
    request,
    decide: cancelUnits,
    values: () => ({ reason: request.Reason, reason_code: request.ReasonCode }),
  };
}
