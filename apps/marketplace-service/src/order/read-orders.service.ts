import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '@libs/api-key';
import { problem, type Problem } from '../errors/problem';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import { MAX_PAGE, type PageQuery } from '../wire/paging';
import type { OrderRow } from './order-row';
import { OrderRepository, type OrderScope } from './order.repository';

export interface OrderPage {
  readonly orders: readonly OrderRow[];
  /** Where the next page begins, or null when there is none. */
  readonly cursor: string | null;
}

const LIST = 'orders/new';

/** Whose orders a key may see: a merchant's all, a channel's its own. */
export function orderScope({ customerId, channelId, roles }: KeyHolder): OrderScope {
  return { customerId, channelId: roles.includes('MERCHANT') ? null : channelId };
}

@Injectable()
export class ReadOrdersService {
  constructor(private readonly orders: OrderRepository) {}

  /** The orders nobody has acknowledged, oldest first; the same ones again until they are. */
  async listNew(customerId: number, { limit = MAX_PAGE, cursor }: PageQuery): Promise<OrderPage> {
    const after = cursor === undefined ? 0 : Number(decodeCursor(LIST, cursor)[0]);
    // One more than asked for tells whether there is a next page.
    const found = await this.orders.listNew(customerId, after, limit + 1);
    const orders = found.slice(0, limit);
    const last = orders.at(-1);
    return { orders, cursor: found.length > limit && last ? encodeCursor(LIST, [last.id]) : null };
  }

  async getByMerchantReference(scope: OrderScope, reference: string): Promise<OrderRow> {
    const order = await this.orders.findByMerchantReference(scope, reference);
    if (order) return order;
    throw acknowledgedOrderNotFound(reference);
  }
}

export function acknowledgedOrderNotFound(reference: string): Problem {
  return problem('order_not_found', `No acknowledged order has the reference ${reference}.`);
}
