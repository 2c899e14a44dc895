import { Injectable } from '@nestjs/common';
import { readChangePage, type ChangePage } from '../wire/change-list';
import type { ListOrdersQuery } from './list-orders.dto';
import { OrderListRepository, type ListedOrder } from './order-list.repository';
import type { OrderScope } from './order.repository';

/** Lists orders in the order of their last change. */
@Injectable()
export class ListOrdersService {
  constructor(private readonly orders: OrderListRepository) {}

  list(scope: OrderScope, query: ListOrdersQuery): Promise<ChangePage<ListedOrder>> {
    return readChangePage('orders', query, {
      findWatermark: () => this.orders.findWatermark(),
      find: (after, limit) =>
        this.orders.list(scope, {
          statuses: query.status,
          merchantReferences: query.merchantReference,
          channelReferences: query.channelReference,
          from: query.fromDate,
          to: query.toDate,
          after,
          limit,
        }),
    });
  }
}
