import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { ListOf, Reference } from '../wire/members';

/** As many as three answers of the largest size hold. */
export const MAX_REFERENCES = 15_000;

/** A product that the channel has just created, and how the channel calls it. */
export class CreatedReference {
  @Reference({
    description: "The merchant's own key of the product.",
    example: 'TEE-M',
    max: 64,
    required: true,
  })
  MerchantReference!: string;

  @Reference({
    description: "The channel's own key of the product, unique among the channel's products.",
    example: 'C-778',
    max: 60,
    required: true,
  })
  ChannelReference!: string;
}

/** A list of channel references; what is wrong with its entries is told by their places elsewhere. */
function ChannelReferences(description: string): PropertyDecorator {
  const validator = { validate: Array.isArray, defaultMessage: () => 'must be a list' };
  return applyDecorators(
    ApiProperty({
      description,
      type: [String],
      maxItems: MAX_REFERENCES,
      required: false,
      example: ['C-778'],
    }),
    Transform(({ value }: { value: unknown }) => (value === null || value === '' ? undefined : value)),
    IsOptional(),
    ValidateBy({ name: 'isList', validator }),
  );
}

/** POST /v2/products/data: what the channel has processed of the last answer. */
export class ProcessedChanges {
  @ListOf(() => CreatedReference, { description: 'Products the channel has created.', max: MAX_REFERENCES })
  Created?: CreatedReference[];

  @ChannelReferences('Products the channel has updated, by its own references.')
  Updated?: unknown[];

  @ChannelReferences('Products the channel has removed, by its own references.')
  Removed?: unknown[];
}
