import type { ProblemCode } from '../errors/problem-codes';
import type { OrderEventKind } from '../order/order-event';
import type { ReportRow, ReportStatements } from './report-sql';

/** A kind of report on an order: how it is called and how it is stored. */
export interface ReportKind<Row extends ReportRow> {
  /** In texts: "Another shipment has the reference …". */
  readonly noun: string;
  /** The segment of its addresses, which also names its index. */
  readonly path: string;
  /** The member of the request that holds the sender's own reference. */
  readonly referenceMember: string;
  readonly notFound: ProblemCode;
  /** What the history of the order calls it. */
  readonly event: OrderEventKind;
  readonly statements: ReportStatements<Row>;
}
