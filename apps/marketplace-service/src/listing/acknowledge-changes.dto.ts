import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';

/** As many as three answers of the largest size hold. */
export const MAX_REFERENCES = 15_000;

/** A product that the channel has just created, and how the channel calls it. */
export class CreatedReference {
  @ApiProperty({ description: "The merchant's own key of the product.", example: 'TEE-M', maxLength: 64 })
  MerchantReference!: string;

  @ApiProperty({
    description: "The channel's own key of the product, unique among the channel's products.",
    example: 'C-778',
    maxLength: 60,
  })
  ChannelReference!: string;
}

/** A product that the channel could not process. */
export class FailedProductDto {
  @ApiProperty({ description: "The merchant's own key of the product.", example: 'TEE-L', maxLength: 64 })
  MerchantReference!: string;

  @ApiProperty({
    description: 'Why, in words for the merchant.',
    example: 'The picture is too small.',
    maxLength: 1_000,
  })
  Message!: string;

  @ApiProperty({
    description:
      'Whether the product is to be told again unchanged, after an hour; otherwise only when its content changes.',
    required: false,
    default: true,
  })
  Retry?: boolean;
}

/** A list that may be thousands long: its entries are looked at, each by its place, where it is read. */
function LongList(type: Type<object> | StringConstructor, description: string): PropertyDecorator {
  const validator = { validate: Array.isArray, defaultMessage: () => 'must be a list' };
  const example = type === String ? { example: ['C-778'] } : {};
  return applyDecorators(
    ApiProperty({ description, type: [type], maxItems: MAX_REFERENCES, required: false, ...example }),
    Transform(({ value }: { value: unknown }) => (value === null || value === '' ? undefined : value)),
    IsOptional(),
    ValidateBy({ name: 'isList', validator }),
  );
}

/** POST /v2/products/data: what the channel has processed of the last answer. */
export class ProcessedChanges {
  @LongList(CreatedReference, 'Products the channel has created.')
  Created?: unknown[];

  @LongList(String, 'Products the channel has updated, by its own references.')
  Updated?: unknown[];

  @LongList(String, 'Products the channel has removed, by its own references.')
  Removed?: unknown[];

  @LongList(FailedProductDto, 'Products the channel could not process; the merchant is shown why.')
  Failed?: unknown[];
}
