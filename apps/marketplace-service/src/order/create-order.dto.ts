import { applyDecorators } from '@nestjs/common';
import {
  DateTime,
  Decimal,
  ExtraData,
  ListOf,
  Part,
  Reference,
  Text,
  TextRule,
  WholeNumber,
} from '../wire/members';
import { AddressDto } from './address.dto';

const MAX_LINES = 500;

const EmailAddress = () =>
  applyDecorators(
    Text({
      description: 'The address of the customer.',
      example: 'anna@example.org',
      max: 250,
      required: true,
    }),
    TextRule((text) => /^[^@\s]+@[^@\s]+$/.test(text), 'must be an email address'),
  );

const Currency = () =>
  applyDecorators(
    Text({
      description: 'The currency in which the customer paid, ISO 4217.',
      example: 'EUR',
      max: 3,
      required: true,
    }),
    TextRule((text) => /^[A-Z]{3}$/.test(text), 'must be three upper-case letters of ISO 4217'),
  );

/** One product of a new order. */
export class CreateOrderLineDto {
  @Reference({
    description: 'The line’s reference at the channel, unique within the order.',
    example: '1',
    max: 60,
    required: true,
  })
  ChannelReference!: string;

  @Reference({
    description: 'The merchant’s reference of the product bought.',
    example: 'TEE-M',
    max: 64,
    required: true,
  })
  MerchantProductReference!: string;

  @WholeNumber({ description: 'How many pieces were bought.', example: 2, min: 1, required: true })
  Quantity!: number;

  @Decimal({
    description: 'The price of one piece in the paid currency, VAT included.',
    example: 19.95,
    required: true,
  })
  UnitPriceInclVat!: string;

  @Decimal({ description: 'The channel’s fixed commission.', example: 0.5 })
  FeeFixed?: string;

  @Decimal({ description: 'The channel’s commission as a percentage.', example: 12.5 })
  FeeRate?: string;
}

/** A new order of a channel. */
export class CreateOrderDto {
  @Reference({
    description: 'The order’s number at the channel, unique there.',
    example: 'WEB-1001',
    max: 60,
    required: true,
  })
  ChannelReference!: string;

  @WholeNumber({ description: 'The channel; a channel key may leave it out.', example: 3, min: 1 })
  ChannelId?: number;

  @EmailAddress()
  Email!: string;

  @Text({ description: 'The telephone number of the customer.', example: '+31 20 1234567', max: 50 })
  Phone?: string;

  @Text({ description: 'The customer’s company registration.', max: 50 })
  CompanyRegistrationNo?: string;

  @Text({ description: 'The customer’s VAT number.', max: 50 })
  VatNo?: string;

  @Text({ description: 'How the customer paid.', example: 'IDEAL', max: 50 })
  PaymentMethod?: string;

  @Text({ description: 'The customer’s number at the channel.', max: 50 })
  ChannelCustomerReference?: string;

  @Currency()
  CurrencyCode!: string;

  @DateTime({ description: 'When the customer ordered; by default now.' })
  OrderDate?: Date;

  @Decimal({
    description: 'Shipping costs in the paid currency, VAT included; by default none.',
    example: 4.95,
  })
  ShippingCostsInclVat?: string;

  @Part(() => AddressDto, { description: 'Where the goods go.', required: true })
  ShippingAddress!: AddressDto;

  @Part(() => AddressDto, { description: 'Where the bill goes; by default where the goods go.' })
  BillingAddress?: AddressDto;

  @ListOf(() => CreateOrderLineDto, {
    description: 'What was bought.',
    min: 1,
    max: MAX_LINES,
    required: true,
  })
  Lines!: CreateOrderLineDto[];

  @ExtraData()
  ExtraData?: Record<string, string>;
}
