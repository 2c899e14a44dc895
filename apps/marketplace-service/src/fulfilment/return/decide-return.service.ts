import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Database } from '@libs/persistence';
import { isCollision } from '../../errors/collision';
import { invalid, problem } from '../../errors/problem';
import { eventBy } from '../../order/order-event';
import { OrderRepository } from '../../order/order.repository';
import { statusWith, withStatus } from '../apply-to-lines';
import { settleUnits } from '../quantities';
import { reportNotFound } from '../read-reports.service';
import { referenceInUse, refuseDoubleLines } from '../store-once';
import { decideReturn, type ReturnDecision } from './decide-return';
import { readDecision } from './read-decision';
import { RETURN, type ReturnRow } from './return';
import type { DecideReturnDto } from './return-request.dto';
import { ReturnRepository, type FoundReturn } from './return.repository';

/**
 * Takes the merchant's decision on goods that come back: lock the order, read the return as it is then, decide once. Of
 * decisions that come at the same time the first one counts; the same decision again answers with what is stored.
 */
@Injectable()
export class DecideReturnService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly returns: ReturnRepository,
  ) {}

  async decide(holder: KeyHolder, request: DecideReturnDto): Promise<ReturnRow> {
    refuseDoubleLines(request.Lines ?? []);
    try {
      return await this.database.transaction(() => this.decideLocked(holder, request));
    } catch (error) {
      const { MerchantReturnReference: reference } = request;
      throw isCollision(error) && reference !== undefined ? referenceInUse(RETURN, reference) : error;
    }
  }

  private async decideLocked(holder: KeyHolder, request: DecideReturnDto): Promise<ReturnRow> {
    const found = await this.lock(holder.customerId, request);
    const known = await this.returns.getById(found.id);
    const decision = readDecision(known, request);
    switch (decideReturn(known, decision)) {
      case 'replay':
        return known;
      case 'store':
        return this.store(holder, found, known, decision);
      case 'already_decided':
        throw problem(
          'already_decided',
          `The return is ${known.status} already, and a decision is taken once.`,
        );
      case 'other_reference':
        throw invalid({ MerchantReturnReference: [`is ${known.merchantReference} for this return`] });
    }
  }

  private async store(
    holder: KeyHolder,
    found: FoundReturn,
    known: ReturnRow,
    decision: ReturnDecision,
  ): Promise<ReturnRow> {
    const order = await this.orders.getLocked(found.orderId);
    const units = new Map(order.lines.map((line) => [line.id, line]));
    const ids = known.lines.map(({ orderLineId }) => orderLineId);
    const changed = decision.lines.flatMap((line, index) => {
      const before = units.get(ids[index] ?? 0);
      return before ? [withStatus(order, before.id, settleUnits(before, line))] : [];
    });
    const event = eventBy(holder, 'RETURN_DECIDED', detailsOf(known, decision));
    return this.returns.decide(found, decision, ids, { status: statusWith(order, changed), changed, event });
  }

  /** The one return that the references mean, with its order locked. */
  private async lock(customerId: number, request: DecideReturnDto): Promise<FoundReturn> {
    const { MerchantReturnReference: merchant, ChannelReturnReference: channel } = request;
    const reference = channel ?? merchant;
    if (reference === undefined) {
      throw invalid({ MerchantReturnReference: ['is required, or ChannelReturnReference in its place'] });
    }
    const order = request.MerchantOrderReference;
    const [found, another] = await this.returns.lockOrders(customerId, { merchant, channel, order });
    if (another) {
      throw invalid({
        ChannelReturnReference: ['is used by several channels; give MerchantOrderReference too'],
      });
    }
    return found ?? reportNotFound(RETURN, reference);
  }
}

function detailsOf(known: ReturnRow, decision: ReturnDecision): object {
  return {
    MerchantReturnReference: decision.merchantReference ?? known.merchantReference ?? undefined,
    ChannelReturnReference: known.channelReturnReference ?? undefined,
    Status: decision.status,
    Lines: decision.lines.map(({ accepted, rejected }, index) => ({
      MerchantOrderLineReference: known.lines[index]?.merchantOrderLineReference,
      AcceptedQuantity: accepted,
      RejectedQuantity: rejected,
    })),
  };
}
