import { ApiProperty } from '@nestjs/swagger';
import { presentDecimal } from '../wire/decimal';
import { presentAddress, ShownAddressDto } from './address.dto';
import { OrderLineDto, presentLine } from './order-line.dto';
import { Amount, Count, OptionalText, Status } from './order-members';
import type { OrderRow } from './order-row';
import type { OrderStatus } from './order-status';

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
