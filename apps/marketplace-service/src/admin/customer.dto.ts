import { ApiProperty } from '@nestjs/swagger';
import type { CustomerRecord, RateRecord } from '../customer/customer.repository';
import { presentDecimal } from '../wire/decimal';
import { Decimal, Text, TextRule } from '../wire/members';

const NAME = { description: 'The name people know the customer by.', example: 'Acme', max: 256 };
const VAT_RATE = {
  description: 'The VAT rate in percent of products without a rate of their own.',
  example: 21,
  max: 100,
};
const CURRENCY = { description: 'The currency of prices, ISO 4217.', example: 'EUR', max: 3 };

/** The parameter of addresses below a customer. */
export const CUSTOMER_ID = { name: 'customerId', description: 'The id of the customer.', example: 1 };

/** Three upper-case letters. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** POST /admin/customers */
export class NewCustomerDto {
  @Text({ ...NAME, required: true })
  Name!: string;

  @Text({ ...CURRENCY, description: `${CURRENCY.description} EUR unless told; it cannot be changed.` })
  @TextRule(isCurrencyCode, 'must be three upper-case letters of ISO 4217')
  BaseCurrency?: string;

  @Decimal({ ...VAT_RATE, description: `${VAT_RATE.description} 21 unless told.` })
  DefaultVatRate?: string;
}

/** PATCH /admin/customers/{customerId} */
export class CustomerChangeDto {
  @Text({ ...NAME, description: `${NAME.description} Absent: as before.` })
  Name?: string;

  @Decimal({ ...VAT_RATE, description: `${VAT_RATE.description} Absent: as before.` })
  DefaultVatRate?: string;
}

export class CustomerDto {
  @ApiProperty({ description: 'The id of the customer.', type: 'integer', example: 1 })
  Id!: number;

  @ApiProperty({ description: NAME.description, example: NAME.example })
  Name!: string;

  @ApiProperty({ description: CURRENCY.description, example: CURRENCY.example })
  BaseCurrency!: string;

  @ApiProperty({ description: VAT_RATE.description, example: VAT_RATE.example })
  DefaultVatRate!: number;

  @ApiProperty({ description: 'When it was created, UTC.', example: '2016-07-26T12:28:57.000Z' })
  CreatedAt!: string;
}

/** PUT /admin/customers/{customerId}/rates/{currencyCode} */
export class NewRateDto {
  @Decimal({
    description: 'What one unit of the currency is worth in the base currency.',
    example: 0.92,
    max: 1_000_000,
    maxDecimals: 8,
    required: true,
  })
  Rate!: string;
}

export class RateDto {
  @ApiProperty({ description: 'The foreign currency, ISO 4217.', example: 'USD' })
  CurrencyCode!: string;

  @ApiProperty({ description: 'What one unit of it is worth in the base currency.', example: 0.92 })
  Rate!: number;

  @ApiProperty({ description: 'When it was set, UTC.', example: '2016-07-26T12:28:57.000Z' })
  UpdatedAt!: string;
}

export function presentCustomer(customer: CustomerRecord): CustomerDto {
  return {
    Id: customer.id,
    Name: customer.name,
    BaseCurrency: customer.baseCurrency,
    DefaultVatRate: presentDecimal(customer.defaultVatRate),
    CreatedAt: customer.createdAt.toISOString(),
  };
}

export function presentRate({ currencyCode, rate, updatedAt }: RateRecord): RateDto {
  return { CurrencyCode: currencyCode, Rate: presentDecimal(rate), UpdatedAt: updatedAt.toISOString() };
}
