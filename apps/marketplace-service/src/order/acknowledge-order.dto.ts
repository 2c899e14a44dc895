import { ListOf, PathReference, Reference, WholeNumber } from '../wire/members';

/** The merchant's reference of one line. */
export class AcknowledgeOrderLineDto {
  @WholeNumber({ description: 'The line’s `Id` in the order.', example: 901, min: 1, required: true })
  OrderLineId!: number;

  @Reference({
    description: 'The merchant’s line reference, unique within the order.',
    example: 'SO-77/1',
    max: 50,
    required: true,
  })
  MerchantOrderLineReference!: string;
}

/** The merchant's word that an order has arrived, and how the merchant calls it. */
export class AcknowledgeOrderDto {
  @WholeNumber({ description: 'The order’s `Id`.', example: 501, min: 1, required: true })
  OrderId!: number;

  @PathReference({
    description: 'The merchant’s order number, unique per merchant.',
    example: 'SO-77',
    max: 50,
    required: true,
  })
  MerchantOrderReference!: string;

  @ListOf(() => AcknowledgeOrderLineDto, {
    description: 'Every line of the order, once.',
    min: 1,
    max: 500,
    required: true,
  })
  Lines!: AcknowledgeOrderLineDto[];
}
