import { ApiProperty } from '@nestjs/swagger';
import { Amount, Count, OptionalText, Status } from './order-members';
import type { OrderLineRow } from './order-row';
import type { OrderStatus } from './order-status';

/** One product of an order. */
export class OrderLineDto {
  @Count('The line’s number in the hub, used to acknowledge the order.', 901)
  Id!: number;

  @ApiProperty({ description: 'The merchant’s reference of the product.', example: 'TEE-M' })
  MerchantProductReference!: string;

  @ApiProperty({
    description: 'The channel’s reference of the product when the order came; empty when there was none.',
    example: 'C-778',
  })
  ChannelProductReference!: string;

  @ApiProperty({
    description: 'The merchant’s line reference; empty until the order is acknowledged.',
    example: '',
  })
  MerchantReference!: string;

  @ApiProperty({ description: 'The line’s reference at the channel.', example: '1' })
  ChannelReference!: string;

  @Status()
  Status!: OrderStatus;

  @Count('Pieces ordered.', 2)
  Quantity!: number;

  @Count('Pieces shipped, returned ones included.')
  ShippedQuantity!: number;

  @Count('Pieces cancelled.')
  CancelledQuantity!: number;

  @Count('Open pieces that the channel wants cancelled and the merchant has neither cancelled nor shipped.')
  CancellationRequestedQuantity!: number;

  @Count('Pieces in back order now.')
  BackOrderedQuantity!: number;

  @Count('Pieces returned.')
  ReturnedQuantity!: number;

  @Amount('VAT percentage.', 21)
  VatRate!: number;

  @Amount('Price of one piece in the base currency, VAT included.', 19.95)
  UnitPriceInclVat!: number;

  @Amount('VAT in the price of one piece in the base currency.', 3.4624)
  UnitVat!: number;

  @Amount('Price of one piece in the paid currency, VAT included.', 19.95)
  OriginalUnitPriceInclVat!: number;

  @Amount('VAT in the price of one piece in the paid currency.', 3.4624)
  OriginalUnitVat!: number;

  @ApiProperty({ description: 'The channel’s fixed commission.', type: Number, nullable: true, example: 0.5 })
  FeeFixed!: number | null;

  @ApiProperty({
    description: 'The channel’s commission as a percentage.',
    type: Number,
    nullable: true,
    example: 12.5,
  })
  FeeRate!: number | null;

  @OptionalText('The delivery time that the product promised.', '1-2 days')
  DeliveryTimeIndication!: string | null;
}

export function presentLine(line: OrderLineRow): OrderLineDto {
  return {
    Id: line.id,
    MerchantProductReference: line.merchantProductReference,
    ChannelProductReference: line.channelProductReference ?? '',
    MerchantReference: line.merchantReference ?? '',
    ChannelReference: line.channelReference,
    Status: line.status,
    Quantity: line.quantity,
    ShippedQuantity: line.shipped,
    CancelledQuantity: line.cancelled,
    CancellationRequestedQuantity: line.cancellationRequested,
    BackOrderedQuantity: line.backOrdered,
    ReturnedQuantity: line.returned,
    VatRate: line.vatRate,
    UnitPriceInclVat: line.unitPriceInclVat,
    UnitVat: line.unitVat,
    OriginalUnitPriceInclVat: line.originalUnitPriceInclVat,
    OriginalUnitVat: line.originalUnitVat,
    FeeFixed: line.feeFixed,
    FeeRate: line.feeRate,
    DeliveryTimeIndication: line.deliveryTimeIndication,
  };
}
