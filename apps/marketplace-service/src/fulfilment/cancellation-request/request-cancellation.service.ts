import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Database } from '@libs/persistence';
import { problem } from '../../errors/problem';
import { eventBy } from '../../order/order-event';
import { OrderRepository } from '../../order/order.repository';
import { applyToLines, BY_CHANNEL } from '../apply-to-lines';
import { cancelUnits, requestCancellation } from '../quantities';
import { reportNotFound } from '../read-reports.service';
import { ReportRepository } from '../report.repository';
import { hashReport, refuseDoubleLines, storeOnce, type Stored } from '../store-once';
import { CANCELLATION_REQUEST, type CancellationRequestRow } from './cancellation-request';
import { CancellationRequestRepository } from './cancellation-request.repository';
import type { CreateCancellationRequestDto } from './create-cancellation-request.dto';

/**
 * Takes a channel's wish to cancel. Nobody has begun to work on an order that is not acknowledged, so there it takes
 * effect at once. Afterwards it is a request that is counted on the lines until the merchant answers: by cancelling, or
 * by shipping the pieces all the same. Request and acknowledgement queue on the order's lock, so one of them is first.
 */
@Injectable()
export class RequestCancellationService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly reports: ReportRepository,
    private readonly requests: CancellationRequestRepository,
  ) {}

  async request(
    holder: KeyHolder,
    request: CreateCancellationRequestDto,
  ): Promise<Stored<CancellationRequestRow>> {
    refuseDoubleLines(request.Lines, BY_CHANNEL);
    const hash = hashReport(request, BY_CHANNEL);
    const reference = request.ChannelCancellationReference;
    return storeOnce({
      kind: CANCELLATION_REQUEST,
      reference,
      hash,
      store: () => this.database.transaction(() => this.store(holder, request, hash)),
      findEarlier: () => this.requests.findByReference(holder.channelId, reference),
    });
  }

  async getByReference({ channelId }: KeyHolder, reference: string): Promise<CancellationRequestRow> {
    const found = await this.requests.findByReference(channelId, reference);
    return found ?? reportNotFound(CANCELLATION_REQUEST, reference);
  }

  private async store(
    { keyId, customerId, channelId }: KeyHolder,
    request: CreateCancellationRequestDto,
    hash: string,
  ): Promise<CancellationRequestRow> {
    const { ChannelCancellationReference, ChannelOrderReference, Lines } = request;
    const [found] = await this.orders.lockByChannelReference(
      { customerId, channelId },
      ChannelOrderReference,
    );
    if (!found)
      throw problem(
        'order_not_found',
        `The channel has no order with the reference ${ChannelOrderReference}.`,
      );
    const order = await this.orders.getLocked(found.id);
    const isAcknowledged = order.merchantReference !== null;
    const decide = isAcknowledged ? requestCancellation : cancelUnits;
    const applied = applyToLines(order, Lines, decide, BY_CHANNEL);
    const outcome = isAcknowledged ? 'REQUESTED' : 'CANCELED';
    const report = {
      customer_id: customerId,
      channel_id: channelId,
      order_id: order.id,
      channel_reference: ChannelCancellationReference,
      content_hash: hash,
      outcome,
      reason: request.Reason,
      reason_code: request.ReasonCode,
    };
    // A key that is the merchant's too speaks for the channel here.
    const event = eventBy({ keyId, roles: ['CHANNEL'] }, CANCELLATION_REQUEST.event, {
      ChannelCancellationReference,
      Outcome: outcome,
      Lines,
    });
    return this.reports.insert(
      CANCELLATION_REQUEST,
      { orderId: order.id, report, lines: applied.lines, event },
      applied,
    );
  }
}
