import { ApiProperty } from '@nestjs/swagger';
import { presentDecimal } from '../wire/decimal';
import { presentAddress, ShownAddressDto } from './address.dto';
import type { OrderLineRow, OrderRow } from './order-row';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

const Status = () => ApiProperty({ description: 'Where it stands.', enum: ORDER_STATUSES, example: 'NEW' });
const Amount = (description: string, example: number) => ApiProperty({ description, type: Number, example });
const Count = (description: string, example = 0) => ApiProperty({ description, type: 'integer', example });
const OptionalText = (description: string, example: string | null = null) =>
  ApiProperty({ description, type: String, nullable: true, example });

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

/** An order of a channel. */
export class OrderDto {
  @Count('The order’s number in the hub, used to acknowledge it.', 501)
  Id!: number;

  @ApiProperty({
    description: 'The merchant’s order number; empty until the order is acknowledged.',
    example: '',
  })
  MerchantReference!: string;

  @ApiProperty({ description: 'The order’s number at the channel.', example: 'WEB-1001' })
  ChannelReference!: string;

  @Count('The channel.', 3)
  ChannelId!: number;

  @ApiProperty({ description: 'The channel’s name.', example: 'Web' })
  ChannelName!: string;

  @OptionalText('The customer’s number at the channel.')
  ChannelCustomerReference!: string | null;

  @Status()
  Status!: OrderStatus;

  @ApiProperty({
    description: 'When the customer ordered.',
    format: 'date-time',
    example: '2016-07-26T12:28:57.000Z',
  })
  OrderDate!: string;

  @ApiProperty({
    description: 'When the merchant first acknowledged the order.',
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
  })
  AcknowledgedDate!: string | null;

  @ApiProperty({ description: 'The address of the customer.', example: 'anna@example.org' })
  Email!: string;

  @OptionalText('The telephone number of the customer.', '+31 20 1234567')
  Phone!: string | null;

  @OptionalText('The customer’s company registration.')
  CompanyRegistrationNo!: string | null;

  @OptionalText('The customer’s VAT number.')
  VatNo!: string | null;

  @OptionalText('How the customer paid.', 'IDEAL')
  PaymentMethod!: string | null;

  @ApiProperty({ description: 'The currency in which the customer paid, ISO 4217.', example: 'EUR' })
  CurrencyCode!: string;

  @Amount('Shipping costs in the base currency, VAT included.', 4.95)
  ShippingCostsInclVat!: number;

  @Amount('VAT in the shipping costs in the base currency.', 0.86)
  ShippingCostsVat!: number;

  @Amount('Total in the base currency, VAT included.', 44.85)
  TotalInclVat!: number;

  @Amount('VAT in the total in the base currency.', 7.78)
  TotalVat!: number;

  @Amount('Shipping costs in the paid currency, VAT included.', 4.95)
  OriginalShippingCostsInclVat!: number;

  @Amount('VAT in the shipping costs in the paid currency.', 0.86)
  OriginalShippingCostsVat!: number;

  @Amount('Total in the paid currency, VAT included.', 44.85)
  OriginalTotalInclVat!: number;

  @Amount('VAT in the total in the paid currency.', 7.78)
  OriginalTotalVat!: number;

  @Amount('The highest VAT percentage among the lines, which shipping is taxed at.', 21)
  MaxVatRate!: number;

  @ApiProperty({ description: 'Whether the pieces of one line may be split over shipments.', example: true })
  CanShipPartialOrderLines!: boolean;

  @ApiProperty({ description: 'Where the bill goes.', type: ShownAddressDto })
  BillingAddress!: ShownAddressDto;

  @ApiProperty({ description: 'Where the goods go.', type: ShownAddressDto })
  ShippingAddress!: ShownAddressDto;

  @ApiProperty({ description: 'What was bought.', type: [OrderLineDto] })
  Lines!: OrderLineDto[];

  @ApiProperty({
    description: 'Further data as text by name.',
    type: 'object',
    additionalProperties: { type: 'string' },
    example: {},
  })
  ExtraData!: Readonly<Record<string, string>>;

  @ApiProperty({
    description: 'When the hub stored the order.',
    format: 'date-time',
    example: '2016-07-26T12:29:01.000Z',
  })
  CreatedAt!: string;

  @ApiProperty({
    description: 'When the order last changed, which `updatedSince` compares with.',
    format: 'date-time',
    example: '2016-07-26T12:29:01.000Z',
  })
  UpdatedAt!: string;
}

export function presentOrder(order: OrderRow): OrderDto {
  return {
    Id: order.id,
    MerchantReference: order.merchantReference ?? '',
    ChannelReference: order.channelReference,
    ChannelId: order.channelId,
    ChannelName: order.channelName,
    ChannelCustomerReference: order.channelCustomerReference,
    Status: order.status,
    OrderDate: order.orderDate.toISOString(),
    AcknowledgedDate: order.acknowledgedAt?.toISOString() ?? null,
    Email: order.email,
    Phone: order.phone,
    CompanyRegistrationNo: order.companyRegistrationNo,
    VatNo: order.vatNo,
    PaymentMethod: order.paymentMethod,
    CurrencyCode: order.currencyCode,
    ShippingCostsInclVat: presentDecimal(order.shippingCostsInclVat),
    ShippingCostsVat: presentDecimal(order.shippingCostsVat),
    TotalInclVat: presentDecimal(order.totalInclVat),
    TotalVat: presentDecimal(order.totalVat),
    OriginalShippingCostsInclVat: presentDecimal(order.originalShippingCostsInclVat),
    OriginalShippingCostsVat: presentDecimal(order.originalShippingCostsVat),
    OriginalTotalInclVat: presentDecimal(order.originalTotalInclVat),
    OriginalTotalVat: presentDecimal(order.originalTotalVat),
    MaxVatRate: presentDecimal(order.maxVatRate),
    CanShipPartialOrderLines: order.canShipPartialOrderLines,
    BillingAddress: presentAddress(order.billingAddress),
    ShippingAddress: presentAddress(order.shippingAddress),
    Lines: order.lines.map(presentLine),
    ExtraData: order.extraData,
    CreatedAt: order.createdAt.toISOString(),
    UpdatedAt: order.updatedAt.toISOString(),
  };
}

function presentLine(line: OrderLineRow): OrderLineDto {
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
