import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { Database } from '@libs/persistence';
import { isCollision } from '../errors/collision';
import { FaultList, invalid, problem } from '../errors/problem';
import { addDoubles } from '../wire/doubles';
import type { AcknowledgeOrderDto } from './acknowledge-order.dto';
import { decideAcknowledgement } from './decide-acknowledgement';
import { eventBy } from './order-event';
import type { OrderRow } from './order-row';
import { orderStatus } from './order-status';
import { OrderRepository } from './order.repository';

/** Takes the merchant's references of an order and its lines: lock, decide, store. Repeating it changes nothing. */
@Injectable()
export class AcknowledgeOrderService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
  ) {}

  async acknowledge(holder: KeyHolder, request: AcknowledgeOrderDto): Promise<OrderRow> {
    refuseDoubles(request);
    try {
      return await this.database.transaction(() => this.decideAndStore(holder, request));
    } catch (error) {
      if (!isCollision(error)) throw error;
      throw problem(
        'reference_in_use',
        `Another order has the reference ${request.MerchantOrderReference}.`,
        {
          faults: { MerchantOrderReference: ['is in use by another order'] },
        },
      );
    }
  }

  private async decideAndStore(holder: KeyHolder, request: AcknowledgeOrderDto): Promise<OrderRow> {
    const { OrderId: id, MerchantOrderReference: reference } = request;
    const order = await this.orders.lockById(holder.customerId, id);
    if (!order) throw problem('order_not_found', `There is no order with the Id ${id}.`);
    const lines = request.Lines.map((line) => ({
      id: line.OrderLineId,
      reference: line.MerchantOrderLineReference,
    }));
    const decision = decideAcknowledgement(order, { reference, lines });
    switch (decision.kind) {
      case 'replay':
        return order;
      case 'store': {
        const references = new Map(lines.map((line) => [line.id, line.reference]));
        const stored = order.lines.map((line) => ({
          id: line.id,
          merchantReference: references.get(line.id) ?? '',
          status: orderStatus([line], true),
        }));
        const event = eventBy(holder, 'ORDER_ACKNOWLEDGED', { MerchantOrderReference: reference });
        return this.orders.acknowledge(id, reference, orderStatus(order.lines, true), stored, event);
      }
      case 'missing_lines':
        throw invalid({ Lines: [`must name every line of the order: missing ${decision.ids.join(', ')}`] });
      case 'unknown_lines':
        return refuseUnknown(request, decision.indexes);
      case 'already_acknowledged':
        throw problem(
          'already_acknowledged',
          `Order ${id} is acknowledged under the reference ${decision.reference}.`,
        );
    }
  }
}

function refuseDoubles({ Lines }: AcknowledgeOrderDto): void {
  const faults = new FaultList();
  addDoubles(
    faults,
    Lines.map((line) => line.OrderLineId),
    (index) => `Lines[${index}].OrderLineId`,
  );
  addDoubles(
    faults,
    Lines.map((line) => line.MerchantOrderLineReference),
    (index) => `Lines[${index}].MerchantOrderLineReference`,
  );
  faults.refuse();
}

function refuseUnknown({ OrderId, Lines }: AcknowledgeOrderDto, indexes: readonly number[]): never {
  const faults = new FaultList();
  for (const index of indexes) {
    faults.add(`Lines[${index}].OrderLineId`, `Order ${OrderId} has no line ${Lines[index]?.OrderLineId}.`);
  }
  faults.refuse('order_line_not_found');
  throw new Error('There was no unknown line');
}
