import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { Flag, ListOf, PathReference, Reference, Text, WholeNumber } from '../wire/members';
import { ProductContent } from './product-content.dto';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';

export const MAX_CHILDREN = 500;

/** A member for clients that always send it: a list that must be empty. */
export function NoChildren(description: string): PropertyDecorator {
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
