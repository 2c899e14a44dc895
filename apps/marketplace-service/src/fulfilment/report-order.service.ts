import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Database } from '@libs/persistence';
import { problem } from '../errors/problem';
import { eventBy } from '../order/order-event';
import type { OrderRow } from '../order/order-row';
import type { Units } from '../order/order-status';
import { OrderRepository } from '../order/order.repository';
import { applyToLines } from './apply-to-lines';
import type { QuantityDecision } from './quantities';
import type { ReportKind } from './report-kind';
import type { ReportOnOrderDto } from './report-request.dto';
import type { ReportRow } from './report-sql';
import { ReportRepository, type NewValues } from './report.repository';
import { hashReport, refuseDoubleLines, storeOnce, type Stored } from './store-once';

/** A report of a merchant on one of the merchant's acknowledged orders. */
export interface NewReport<Row extends ReportRow> {
  readonly kind: ReportKind<Row>;
  /** The merchant's own reference of the report. */
  readonly reference: string;
  readonly request: ReportOnOrderDto;
  /** What the report does to the units of a line. */
  readonly decide: (units: Units, count: number, order: OrderRow) => QuantityDecision;
  /** The values of the columns that only this kind has. */
  readonly values: () => NewValues | Promise<NewValues>;
}

/**
 * Takes a merchant's report: lock the order, let the rule of quantities decide line by line, write all or nothing with
 * the statuses that follow. Reports on one order queue on its lock, so only a real lack of units is a conflict. The
 * report's reference makes it repeatable.
 */
@Injectable()
export class ReportOrderService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly reports: ReportRepository,
  ) {}

  async report<Row extends ReportRow>(holder: KeyHolder, report: NewReport<Row>): Promise<Stored<Row>> {
    const { kind, reference, request } = report;
    const { customerId } = holder;
    refuseDoubleLines(request.Lines);
    const hash = hashReport(request);
    return storeOnce({
      kind,
      reference,
      hash,
      store: async () => {
        const values = { ...(await report.values()), merchant_reference: reference, content_hash: hash };
        return this.database.transaction(() => this.store(holder, report, values));
      },
      findEarlier: () => this.reports.findByReference(kind, { customerId, channelId: null }, reference),
    });
  }

  private async store<Row extends ReportRow>(
    holder: KeyHolder,
    { kind, reference, request, decide }: NewReport<Row>,
    values: NewValues,
  ): Promise<Row> {
    const { customerId } = holder;
    const order = await this.orders.lockByMerchantReference(customerId, request.MerchantOrderReference);
    if (!order) throw orderNotFound(request.MerchantOrderReference);
    const applied = applyToLines(order, request.Lines, (units, count) => decide(units, count, order));
    const report = { ...values, customer_id: customerId, channel_id: order.channelId, order_id: order.id };
    const event = eventBy(holder, kind.event, { [kind.referenceMember]: reference, Lines: request.Lines });
    return this.reports.insert(kind, { orderId: order.id, report, lines: applied.lines, event }, applied);
  }
}

export function orderNotFound(reference: string) {
  return problem(
    'order_not_found',
    `No order has the reference ${reference}. Acknowledge the order with this reference first.`,
  );
}
