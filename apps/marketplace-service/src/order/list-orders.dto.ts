import { ListInQuery } from '../wire/list-in-query';
import { DateTime } from '../wire/members';
import { PageQuery } from '../wire/paging';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

/** Which orders to list; every condition narrows the list. */
export class ListOrdersQuery extends PageQuery {
  @ListInQuery({ description: 'Orders of this status.', max: 50, words: ORDER_STATUSES })
  status?: OrderStatus[];

  @ListInQuery({ description: 'Orders with this number of the merchant.', max: 50 })
  merchantReference?: string[];

  @ListInQuery({ description: 'Orders with this number at the channel.', max: 60 })
  channelReference?: string[];

  @DateTime({ description: 'Orders that customers placed at this moment or later.' })
  fromDate?: Date;

  @DateTime({ description: 'Orders that customers placed before this moment.' })
  toDate?: Date;

  @DateTime({ description: 'Orders that changed at this moment or later.' })
  updatedSince?: Date;
}
