import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import type { NewOrderEvent } from '../order/order-event';
import type { OrderScope } from '../order/order.repository';
import { readWatermark, type Watermark } from '../wire/watermark';
import type { AppliedLines } from './apply-to-lines';
import type { IndexRequest } from './created-since';
import type { ReportKind } from './report-kind';
import type { ReportRow } from './report-sql';

/** The values of a new row by column. */
export type NewValues = Readonly<Record<string, unknown>>;

export interface NewReportRow {
  readonly orderId: number;
  readonly report: NewValues;
  readonly lines: readonly NewValues[];
  readonly event: NewOrderEvent;
}

/** Reports on orders, of any kind. */
@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  findByReference<Row extends ReportRow>(
    { statements }: ReportKind<Row>,
    { customerId, channelId }: OrderScope,
    reference: string,
  ): Promise<Row | null> {
    return this.database.row(statements.findByReference, [customerId, channelId, reference]);
  }

  list<Row extends ReportRow>(
    { statements }: ReportKind<Row>,
    { customerId, channelId }: OrderScope,
    { after, limit }: IndexRequest,
  ): Promise<Row[]> {
    const place = [after.createdAt, after.id, limit];
    return channelId === null
      ? this.database.rows(statements.listOfCustomer, [customerId, ...place])
      : this.database.rows(statements.listOfChannel, [channelId, ...place]);
  }

  /** What to ask an index for next time; to be read before the index. */
  findWatermark(): Promise<Watermark> {
    return readWatermark(this.database);
  }

  /** Stores a report, the new units of its order, the statuses that follow and the event, in one statement. */
  async insert<Row extends ReportRow>(
    { statements }: ReportKind<Row>,
    { orderId, report, lines, event }: NewReportRow,
    { status, changed }: AppliedLines,
  ): Promise<Row> {
    const [row] = await this.database.rows(statements.insert, [
      JSON.stringify(report),
      JSON.stringify(lines),
      orderId,
      status,
      JSON.stringify(changed),
      JSON.stringify(event),
    ]);
    if (!row) throw new Error('The insertion gave no row');
    return row;
  }
}
