import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Database, violatedConstraint } from '@libs/persistence';
import { invalid } from '../../errors/problem';
import { eventBy } from '../../order/order-event';
import type { OrderRow } from '../../order/order-row';
import { OrderRepository, type OrderScope } from '../../order/order.repository';
import { orderScope } from '../../order/read-orders.service';
import { applyToLines } from '../apply-to-lines';
import { returnUnits } from '../quantities';
import { orderNotFound } from '../report-order.service';
import { ReportRepository, type NewValues } from '../report.repository';
import { hashReport, referenceInUse, refuseDoubleLines, storeOnce, type Stored } from '../store-once';
import { checkReturn, statusOf } from './check-return';
import { settleLine, type ReturnStatus } from './decide-return';
import { RETURN, type ReturnRow } from './return';
import type { CreateReturnDto } from './return-request.dto';
import { lineValues, ReturnRepository } from './return.repository';

const OF_CHANNEL = { ...RETURN, referenceMember: 'ChannelReturnReference' };

/**
 * Takes the word of a merchant or a channel that goods come back: lock the order, let the rule of quantities decide line
 * by line, write all or nothing. A merchant's return is accepted unless it says otherwise; a channel's waits for the
 * merchant's decision. The sender's own reference makes it repeatable.
 */
@Injectable()
export class CreateReturnService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly reports: ReportRepository,
    private readonly returns: ReturnRepository,
  ) {}

  async create(holder: KeyHolder, request: CreateReturnDto): Promise<Stored<ReturnRow>> {
    const scope = orderScope(holder);
    const isMerchant = scope.channelId === null;
    refuseDoubleLines(request.Lines);
    checkReturn(request, isMerchant);
    const [kind, given] = isMerchant
      ? [RETURN, request.MerchantReturnReference]
      : [OF_CHANNEL, request.ChannelReturnReference];
    const reference = given ?? '';
    const hash = hashReport(request);
    const status = statusOf(request, isMerchant);
    return storeOnce({
      kind,
      reference,
      hash,
      store: () =>
        this.database
          .transaction(() => this.store(holder, request, status, hash))
          .catch((error: unknown) => refuseChannelReference(error, request)),
      findEarlier: () =>
        isMerchant
          ? this.reports.findByReference(RETURN, scope, reference)
          : this.returns.findByChannelReference(scope.channelId, reference),
    });
  }

  private async store(
    holder: KeyHolder,
    request: CreateReturnDto,
    status: ReturnStatus,
    hash: string,
  ): Promise<ReturnRow> {
    const scope = orderScope(holder);
    const order = await this.lockOrder(scope, request);
    const settled = request.Lines.map(({ Quantity, AcceptedQuantity, RejectedQuantity }) =>
      settleLine(Quantity, status, { accepted: AcceptedQuantity, rejected: RejectedQuantity }),
    );
    const nothing = { accepted: 0, rejected: 0 };
    const applied = applyToLines(order, request.Lines, (units, count, index) =>
      returnUnits(units, count, settled[index] ?? nothing),
    );
    const lines = request.Lines.map((line, index) => ({
      ...applied.lines[index],
      ...lineValues({
        ...(settled[index] ?? nothing),
        refundInclVat: line.RefundInclVat,
        refundExclVat: line.RefundExclVat,
        manualRefundInclVat: line.ManualRefundInclVat,
        manualRefundExclVat: line.ManualRefundExclVat,
      }),
    }));
    const report = {
      ...valuesOf(request),
      customer_id: scope.customerId,
      channel_id: order.channelId,
      order_id: order.id,
      content_hash: hash,
      status,
      decided_at: status === 'ON_THE_WAY' ? null : 'now',
    };
    const event = eventBy(holder, RETURN.event, detailsOf(request, status));
    return this.reports.insert(RETURN, { orderId: order.id, report, lines, event }, applied);
  }

  /** @throws Problem `order_not_found`, or `validation_failed` when the references mean no one order. */
  private async lockOrder(scope: OrderScope, request: CreateReturnDto): Promise<OrderRow> {
    const { MerchantOrderReference: merchant, ChannelOrderReference: channel = '' } = request;
    if (merchant === undefined) return this.lockByChannelReference(scope, channel);
    const order = await this.orders.lockByMerchantReference(scope.customerId, merchant);
    if (!order || (scope.channelId !== null && order.channelId !== scope.channelId))
      throw orderNotFound(merchant);
    if (channel !== '' && order.channelReference !== channel)
      throw invalid({ ChannelOrderReference: [`is not the one of order ${merchant}`] });
    return order;
  }

  private async lockByChannelReference(scope: OrderScope, reference: string): Promise<OrderRow> {
    const [found, another] = await this.orders.lockByChannelReference(scope, reference);
    if (another) {
      throw invalid({
        ChannelOrderReference: ['is used by several channels; give MerchantOrderReference instead'],
      });
    }
    const order = found && (await this.orders.getLocked(found.id));
    if (!order || order.merchantReference === null) throw orderNotFound(reference);
    return order;
  }
}

/** What customers and merchants say of it is left out of the history. */
function detailsOf(request: CreateReturnDto, status: ReturnStatus): object {
  return {
    MerchantReturnReference: request.MerchantReturnReference,
    ChannelReturnReference: request.ChannelReturnReference,
    Status: status,
    Lines: request.Lines.map(({ MerchantOrderLineReference, Quantity }) => ({
      MerchantOrderLineReference,
      Quantity,
    })),
  };
}

function valuesOf(request: CreateReturnDto): NewValues {
  return {
    merchant_reference: request.MerchantReturnReference,
    channel_return_reference: request.ChannelReturnReference,
    reason: request.Reason,
    customer_comment: request.CustomerComment,
    merchant_comment: request.MerchantComment,
    refund_incl_vat: request.RefundInclVat,
    refund_excl_vat: request.RefundExclVat,
  };
}

/** A merchant may name the channel's reference too, and it may be the one that is in use. */
function refuseChannelReference(
  error: unknown,
  { ChannelReturnReference: reference }: CreateReturnDto,
): never {
  const isChannels = violatedConstraint(error)?.includes('_channel_id_') === true;
  throw isChannels && reference !== undefined ? referenceInUse(OF_CHANNEL, reference) : error;
}
