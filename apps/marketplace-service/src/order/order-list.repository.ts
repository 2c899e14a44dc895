import { Injectable } from '@nestjs/common';
import { Database, sql, type Statement } from '@libs/persistence';
import { placeOf, type ChangePlace } from '../wire/change-list';
import { readWatermark, type Watermark } from '../wire/watermark';
import { columnsOfOrder } from './order-columns';
import type { OrderRow } from './order-row';
import type { OrderStatus } from './order-status';
import type { OrderScope } from './order.repository';

export interface OrderFilter {
  readonly statuses: readonly OrderStatus[] | undefined;
  readonly merchantReferences: readonly string[] | undefined;
  readonly channelReferences: readonly string[] | undefined;
  /** When the customer ordered: from, inclusive, and to, exclusive. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Behind which place to go on. */
  readonly after: ChangePlace;
  readonly limit: number;
}

export type ListedOrder = OrderRow & { readonly place: ChangePlace };

/** A statement with only the conditions that are asked for, so that each combination is planned for itself. */
export function listStatement(
  { customerId, channelId }: OrderScope,
  { statuses, merchantReferences, channelReferences, from, to, after, limit }: OrderFilter,
): { readonly statement: Statement<ListedOrder>; readonly values: readonly unknown[] } {
  const values: unknown[] = [customerId, after.updatedAt, after.id, limit];
  const conditions = ['o.customer_id = $1', '(o.updated_at, o.id) > ($2::timestamptz, $3::int)'];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined || value === null) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(channelId, (place) => `o.channel_id = ${place}::int`);
  add(statuses, (place) => `o.status = ANY (${place}::text[])`);
  add(merchantReferences, (place) => `o.merchant_reference = ANY (${place}::text[])`);
  add(
    channelReferences,
    (place) => `o.channel_reference = ANY (${place}::text[])
      AND o.channel_id IN (SELECT c.id FROM {channels} c WHERE c.customer_id = $1)`,
  );
  add(from, (place) => `o.order_date >= ${place}::timestamptz`);
  add(to, (place) => `o.order_date < ${place}::timestamptz`);
  return { values, statement: statementOf(conditions) };
}

// The page is cut before lines are collected.
const statementOf = (conditions: readonly string[]) => sql<ListedOrder>`
  SELECT ${columnsOfOrder()}, ${placeOf('o')} AS place
  FROM (
    SELECT o.* FROM {orders} o WHERE ${conditions.join(' AND ')} ORDER BY o.updated_at, o.id LIMIT $4
  ) o JOIN {channels} h ON h.id = o.channel_id
  ORDER BY o.updated_at, o.id`;

/** Lists of orders by what they are asked for. */
@Injectable()
export class OrderListRepository {
  constructor(private readonly database: Database) {}

  /** The least recently changed first. */
  list(scope: OrderScope, filter: OrderFilter): Promise<ListedOrder[]> {
    const { statement, values } = listStatement(scope, filter);
    return this.database.rows(statement, values);
  }

  /** From which moment to ask for changes next time. */
  findWatermark(): Promise<Watermark> {
    return readWatermark(this.database);
  }
}
