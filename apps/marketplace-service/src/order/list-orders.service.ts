import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import { cutPage } from '../wire/watermark';
import type { ListOrdersQuery } from './list-orders.dto';
import { OrderListRepository } from './order-list.repository';
import type { OrderScope } from './order.repository';
import type { OrderPage } from './read-orders.service';

export interface ListedOrders extends OrderPage {
  /** What to give as `updatedSince` next time. */
  readonly nextUpdatedSince: Date;
}

const LIST = 'orders';
const DEFAULT_PAGE = 100;

/**
 * Lists orders in the order of their last change. An order that changes during a walk moves behind its end and is met
 * again; none is missed.
 */
@Injectable()
export class ListOrdersService {
  constructor(private readonly orders: OrderListRepository) {}

  async list(scope: OrderScope, query: ListOrdersQuery): Promise<ListedOrders> {
    const { limit = DEFAULT_PAGE, cursor, updatedSince } = query;
    // Ids begin with 1, so what changed at the very moment comes behind 0.
    const start = [updatedSince?.toISOString() ?? '-infinity', 0];
    const [updatedAt, id] = cursor === undefined ? start : decodeCursor(LIST, cursor);
    const watermark = await this.orders.findWatermark();
    const found = await this.orders.list(scope, {
      statuses: query.status,
      merchantReferences: query.merchantReference,
      channelReferences: query.channelReference,
      from: query.fromDate,
      to: query.toDate,
      after: { updatedAt: String(updatedAt), id: Number(id) },
      limit: limit + 1,
    });
    const { rows, isMore } = cutPage(found, limit, (order) => order.updatedAt, watermark);
    const last = rows.at(-1)?.place;
    const next = isMore && last ? encodeCursor(LIST, [last.updatedAt, last.id]) : null;
    return { orders: rows, cursor: next, nextUpdatedSince: watermark.next };
  }
}
