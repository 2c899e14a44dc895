import { ListOf, Reference, WholeNumber } from '../wire/members';

const MAX_LINES = 500;
const ORDER_REFERENCE = {
  description: 'The merchant’s order number, as acknowledged.',
  example: 'SO-77',
  max: 50,
};

/** How many units of one order line a report is about. */
export class ReportedLineDto {
  @Reference({
    description: 'The merchant’s reference of the order line.',
    example: 'SO-77/1',
    max: 50,
    required: true,
  })
  MerchantOrderLineReference!: string;

  @WholeNumber({ description: 'How many pieces.', example: 1, min: 1, required: true })
  Quantity!: number;
}

/** What every report of a merchant on an order has. */
export class ReportOnOrderDto {
  @Reference({ ...ORDER_REFERENCE, required: true })
  MerchantOrderReference!: string;

  @ListOf(() => ReportedLineDto, {
    description: 'The lines concerned, each once.',
    min: 1,
    max: MAX_LINES,
    required: true,
  })
  Lines!: ReportedLineDto[];
}
