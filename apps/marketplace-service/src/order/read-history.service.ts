import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import type { PageQuery } from '../wire/paging';
import { OrderHistoryRepository, type OrderEventRow } from './order-history.repository';
import type { OrderScope } from './order.repository';
import { acknowledgedOrderNotFound } from './read-orders.service';

export interface HistoryPage {
  readonly events: readonly OrderEventRow[];
  readonly cursor: string | null;
}

const DEFAULT_PAGE = 100;

@Injectable()
export class ReadHistoryService {
  constructor(private readonly history: OrderHistoryRepository) {}

  /** What has happened to an acknowledged order, oldest first. */
  async list(
    scope: OrderScope,
    reference: string,
    { limit = DEFAULT_PAGE, cursor }: PageQuery,
  ): Promise<HistoryPage> {
    const list = `orders/${reference}/history`;
    const after = cursor === undefined ? '0' : String(decodeCursor(list, cursor)[0]);
    // One more than asked for tells whether there is a next page.
    const found = await this.history.list(scope, reference, after, limit + 1);
    if (!found) throw acknowledgedOrderNotFound(reference);
    const events = found.slice(0, limit);
    const last = events.at(-1);
    return { events, cursor: found.length > limit && last ? encodeCursor(list, [last.id]) : null };
  }
}
