import { ApiProperty } from '@nestjs/swagger';
import { presentDecimal } from '../wire/decimal';
import type { ProductData } from './product-fields';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';
import { productWarnings } from './product-warnings';
import type { ProductRecord } from './product.repository';

const nullable = { nullable: true } as const;

/** A product as a channel is shown it; members that clients of 2016 count on are never null. */
export class ChannelProductDto {
  @ApiProperty(documented('MerchantProductReference'))
  MerchantProductReference!: string;

  @ApiProperty({ ...documented('ParentMerchantReference'), type: String })
  ParentMerchantReference!: string;

  @ApiProperty({
    description: "The channel's own reference; blank while the channel has not created the product.",
    example: 'C-778',
  })
  ChannelProductReference!: string;

  @ApiProperty(documented('Name'))
  Name!: string;

  @ApiProperty(documented('Description'))
  Description!: string;

  @ApiProperty({ ...documented('Details'), type: String, ...nullable })
  Details!: string | null;

  @ApiProperty({ ...documented('Brand'), type: String, ...nullable })
  Brand!: string | null;

  @ApiProperty({ ...documented('Size'), type: String, ...nullable })
  Size!: string | null;

  @ApiProperty({ ...documented('Color'), type: String, ...nullable })
  Color!: string | null;

  @ApiProperty(documented('Ean'))
  Ean!: string;

  @ApiProperty({ ...documented('ManufacturerProductNumber'), type: String, ...nullable })
  ManufacturerProductNumber!: string | null;

  @ApiProperty({ ...documented('Stock'), type: 'integer', format: 'int32' })
  Stock!: number;

  @ApiProperty({ ...documented('Price'), type: Number, ...nullable })
  Price!: number | null;

  @ApiProperty({ ...documented('MSRP'), type: Number, ...nullable })
  MSRP!: number | null;

  @ApiProperty({ ...documented('PurchasePrice'), type: Number, ...nullable })
  PurchasePrice!: number | null;

  @ApiProperty({ ...documented('DiscountRate'), type: Number, ...nullable })
  DiscountRate!: number | null;

  @ApiProperty({ ...documented('VatRate'), type: Number, ...nullable })
  VatRate!: number | null;

  @ApiProperty({ ...documented('ShippingCost'), type: Number, ...nullable })
  ShippingCost!: number | null;

  @ApiProperty({ ...documented('ShippingTime'), type: String, ...nullable })
  ShippingTime!: string | null;

  @ApiProperty({ ...documented('Url'), type: String, ...nullable })
  Url!: string | null;

  @ApiProperty({ ...documented('ImageUrl'), type: String, ...nullable })
  ImageUrl!: string | null;

  @ApiProperty({ ...documented('CategoryTrail'), type: String, ...nullable })
  CategoryTrail!: string | null;

  @ApiProperty({ ...documented('ExtraData'), type: 'object', additionalProperties: { type: 'string' } })
  ExtraData!: Readonly<Record<string, string>>;
}

/** A product as it is answered one by one. */
export class ProductDto extends ChannelProductDto {
  @ApiProperty({ description: 'False after the product was deactivated.', example: true })
  IsActive!: boolean;

  @ApiProperty({ description: 'When it was created, UTC.', example: '2016-07-26T12:28:57.000Z' })
  CreatedAt!: string;

  @ApiProperty({ description: 'When it was changed last, UTC.', example: '2016-07-26T12:28:57.000Z' })
  UpdatedAt!: string;

  @ApiProperty({
    description: 'What the merchant may want to look at; none of it stops anything.',
    type: [String],
    example: [],
  })
  Warnings!: string[];
}

function documented(member: keyof typeof MEMBERS) {
  const { description, example } = MEMBERS[member];
  return { description, example };
}

/** A product's fields with the references that belong to the reader. */
export interface ShownProduct extends ProductData {
  readonly merchantProductReference: string;
  readonly parentReference: string | null;
}

export function presentChannelProduct(product: ShownProduct): ChannelProductDto {
  return {
    MerchantProductReference: product.merchantProductReference,
    ParentMerchantReference: product.parentReference ?? '',
    ChannelProductReference: product.channelProductReference ?? '',
    Name: product.name ?? '',
    Description: product.description ?? '',
    Details: product.details,
    Brand: product.brand,
    Size: product.size,
    Color: product.color,
    Ean: product.ean ?? '',
    ManufacturerProductNumber: product.manufacturerProductNumber,
    Stock: product.stock,
    Price: presentDecimal(product.price),
    MSRP: presentDecimal(product.msrp),
    PurchasePrice: presentDecimal(product.purchasePrice),
    DiscountRate: presentDecimal(product.discountRate),
    VatRate: presentDecimal(product.vatRate),
    ShippingCost: presentDecimal(product.shippingCost),
    ShippingTime: product.shippingTime,
    Url: product.url,
    ImageUrl: product.imageUrl,
    CategoryTrail: product.categoryTrail,
    ExtraData: product.extraData,
  };
}

export function presentProduct(product: ProductRecord): ProductDto {
  return {
    ...presentChannelProduct(product),
    IsActive: product.isActive,
    CreatedAt: product.createdAt.toISOString(),
    UpdatedAt: product.updatedAt.toISOString(),
    Warnings: productWarnings(product),
  };
}
