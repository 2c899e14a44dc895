import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import {
  Decimal,
  ExtraData,
  Flag,
  ListOf,
  PathReference,
  Reference,
  Text,
  WebAddress,
  WholeNumber,
} from '../wire/members';
import type { ProductData } from './product-fields';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';

export const MAX_CHILDREN = 500;

/** The members that all requests about one product share. */
class ProductContent {
  @Text(MEMBERS.Description)
  Description?: string;

  @Text(MEMBERS.Details)
  Details?: string;

  @Text(MEMBERS.Brand)
  Brand?: string;

  @Text(MEMBERS.Size)
  Size?: string;

  @Text(MEMBERS.Color)
  Color?: string;

  @Text(MEMBERS.Ean)
  Ean?: string;

  @Text(MEMBERS.ManufacturerProductNumber)
  ManufacturerProductNumber?: string;

  @Reference(MEMBERS.ParentMerchantReference)
  ParentMerchantReference?: string;

  @Text({
    description: 'Kept and given back to the merchant; channels have references of their own.',
    example: '',
    max: 60,
  })
  ChannelProductReference?: string;

  @Decimal(MEMBERS.Price)
  Price?: string;

  @Decimal(MEMBERS.MSRP)
  MSRP?: string;

  @Decimal(MEMBERS.PurchasePrice)
  PurchasePrice?: string;

  @Decimal(MEMBERS.DiscountRate)
  DiscountRate?: string;

  @Decimal(MEMBERS.VatRate)
  VatRate?: string;

  @Decimal(MEMBERS.ShippingCost)
  ShippingCost?: string;

  @Text(MEMBERS.ShippingTime)
  ShippingTime?: string;

  @WebAddress(MEMBERS.Url)
  Url?: string;

  @WebAddress(MEMBERS.ImageUrl)
  ImageUrl?: string;

  @Text(MEMBERS.CategoryTrail)
  CategoryTrail?: string;

  @ExtraData()
  ExtraData?: Record<string, string>;
}

/** A member for clients that always send it: a list that must be empty. */
function NoChildren(description: string): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => Array.isArray(value) && value.length === 0,
    defaultMessage: () => `must be empty: ${description}`,
  };
  return applyDecorators(
    ApiProperty({
      description: `Must be empty: ${description}.`,
      type: [String],
      maxItems: 0,
      required: false,
      example: [],
    }),
    Transform(({ value }: { value: unknown }) => (value === null || value === '' ? undefined : value)),
    IsOptional(),
    ValidateBy({ name: 'isEmptyList', validator }),
  );
}

/** A child in the request that creates its parent. */
export class ChildProductRequest extends ProductContent {
  @PathReference({ ...MEMBERS.MerchantProductReference, required: true })
  MerchantProductReference!: string;

  @Text(MEMBERS.Name)
  Name?: string;

  @WholeNumber({ ...MEMBERS.Stock, required: true })
  Stock!: number;

  @NoChildren('a child has no children of its own')
  Children?: never[];
}

/** POST /v2/products */
export class ProductRequest extends ProductContent {
  @PathReference({ ...MEMBERS.MerchantProductReference, example: 'TEE', required: true })
  MerchantProductReference!: string;

  @Text({ ...MEMBERS.Name, required: (owner) => !(owner as ProductRequest).ParentMerchantReference })
  Name?: string;

  @WholeNumber({
    ...MEMBERS.Stock,
    description: 'The number of sellable pieces. Needed unless the product has children.',
    required: (owner) => !hasChildren(owner as ProductRequest),
  })
  Stock?: number;

  @ListOf(() => ChildProductRequest, {
    description: 'Variants, created with the product or not at all. They need not name their parent.',
    max: MAX_CHILDREN,
  })
  Children?: ChildProductRequest[];
}

/** PUT /v2/products/{merchantReference} */
export class ProductReplacement extends ProductContent {
  @Reference({
    ...MEMBERS.MerchantProductReference,
    description: 'May repeat the reference of the address; a reference cannot be changed.',
  })
  MerchantProductReference?: string;

  @Text(MEMBERS.Name)
  Name?: string;

  @WholeNumber({
    ...MEMBERS.Stock,
    description: 'The number of sellable pieces. Needed unless the product has children.',
  })
  Stock?: number;

  @Flag({
    description:
      'False deactivates the product and its children, true makes it active again. Absent: as before.',
    example: true,
  })
  IsActive?: boolean;

  @NoChildren('children are replaced one by one, and created by `POST /v2/products`')
  Children?: never[];
}

function hasChildren({ Children }: ProductRequest): boolean {
  return Array.isArray(Children) && Children.length > 0;
}

type Body = ProductContent & { readonly Name?: string; readonly Stock?: number };

/** What a request says of a product. */
export function readProduct(body: Body): ProductData {
  return {
    name: body.Name ?? null,
    description: body.Description ?? null,
    details: body.Details ?? null,
    brand: body.Brand ?? null,
    size: body.Size ?? null,
    color: body.Color ?? null,
    ean: body.Ean ?? null,
    manufacturerProductNumber: body.ManufacturerProductNumber ?? null,
    channelProductReference: body.ChannelProductReference ?? null,
    stock: body.Stock ?? 0,
    price: body.Price ?? null,
    msrp: body.MSRP ?? null,
    purchasePrice: body.PurchasePrice ?? null,
    discountRate: body.DiscountRate ?? null,
    vatRate: body.VatRate ?? null,
    shippingCost: body.ShippingCost ?? null,
    shippingTime: body.ShippingTime ?? null,
    url: body.Url ?? null,
    imageUrl: body.ImageUrl ?? null,
    categoryTrail: body.CategoryTrail ?? null,
    extraData: body.ExtraData ?? {},
  };
}
