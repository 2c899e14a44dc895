import { ListInQuery } from '../wire/list-in-query';
import { DateTime, FlagInQuery, Text } from '../wire/members';
import { PageQuery } from '../wire/paging';

/** Which products to list; every condition narrows the list. */
export class ListProductsQuery extends PageQuery {
  @ListInQuery({ description: 'Products with this reference of the merchant.', max: 64 })
  merchantReference?: string[];

  @ListInQuery({ description: 'Products with this GTIN.', max: 64 })
  ean?: string[];

  @Text({ description: 'Children of the parent with this reference.', max: 64 })
  parentReference?: string;

  @FlagInQuery({ description: 'Only active products, or only deactivated ones.', example: true })
  isActive?: boolean;

  @DateTime({ description: 'Products that changed, in price or stock too, at this moment or later.' })
  updatedSince?: Date;
}
