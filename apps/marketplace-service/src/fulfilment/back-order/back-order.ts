import { backOrderUnits } from '../quantities';
import type { ReportKind } from '../report-kind';
import type { NewReport } from '../report-order.service';
import { reportStatements, type ReportRow } from '../report-sql';
import type { CreateBackOrderDto } from './create-back-order.dto';

export interface BackOrderRow extends ReportRow {
  readonly merchantReference: string;
  readonly expectedDate: Date | null;
}

/** Units of one order that the merchant delivers later. */
export const BACK_ORDER: ReportKind<BackOrderRow> = {
  noun: 'back order',
  path: 'backorders',
  referenceMember: 'MerchantBackorderReference',
  notFound: 'back_order_not_found',
  event: 'BACK_ORDER_CREATED',
  statements: reportStatements<BackOrderRow>({
    table: '{back_orders}',
    lines: '{back_order_lines}',
    owner: 'back_order_id',
    columns: ['expected_date'],
    shown: 'r.expected_date AS "expectedDate"',
  }),
};

export function newBackOrder(request: CreateBackOrderDto): NewReport<BackOrderRow> {
  return {
    kind: BACK_ORDER,
    reference: request.MerchantBackorderReference,
    request,
    decide: backOrderUnits,
    values: () => ({ expected_date: request.ExpectedDate }),
  };
}
