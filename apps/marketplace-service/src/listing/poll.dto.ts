import { ApiProperty } from '@nestjs/swagger';
import { presentDecimal } from '../wire/decimal';
import { Text, WholeNumberInQuery } from '../wire/members';
import { PRODUCT_MEMBERS as MEMBERS } from '../product/product-members';
import { ChannelProductDto, presentChannelProduct } from '../product/product.dto';
import type { PendingList, PendingOffer, PendingProduct } from './poll.repository';

export const MAX_ENTRIES = 5_000;
export const DEFAULT_CHANGES = 1_000;

/** What every poll accepts. */
class PollQuery {
  @WholeNumberInQuery({
    description: 'The largest number of entries of a list.',
    min: 1,
    max: MAX_ENTRIES,
    example: 1_000,
  })
  limit?: number;

  @Text({
    description:
      'Reads on where the `Link` header of an answer says, without waiting for acknowledgements. Without it a poll begins with what was told the longest time ago.',
    max: 500,
  })
  cursor?: string;
}

/** GET /v2/products/offers */
export class OffersQuery extends PollQuery {}

/** GET /v2/products/data */
export class ChangesQuery extends PollQuery {
  @WholeNumberInQuery({
    description: `The largest number of entries of each list, ${DEFAULT_CHANGES} unless told. \`limit\` is another name for it.`,
    min: 1,
    max: MAX_ENTRIES,
    example: 100,
  })
  maxCount?: number;
}

/** What a channel must still learn; each product is in one list at the most. */
export class ProductChangesDto {
  @ApiProperty({
    description: 'Products the channel has not confirmed to have created.',
    type: [ChannelProductDto],
  })
  ToBeCreated!: ChannelProductDto[];

  @ApiProperty({
    description: 'Products whose content is another than the one confirmed last.',
    type: [ChannelProductDto],
  })
  ToBeUpdated!: ChannelProductDto[];

  @ApiProperty({
    description: 'Products the channel has and must have no longer.',
    type: [ChannelProductDto],
  })
  ToBeRemoved!: ChannelProductDto[];
}

/** Price and stock of a product that the channel has. */
export class OfferDto {
  @ApiProperty({ description: "The channel's own reference of the product.", example: 'C-778' })
  ChannelProductReference!: string;

  @ApiProperty({ description: "The merchant's own key of the product.", example: 'TEE-M' })
  MerchantProductReference!: string;

  @ApiProperty({ ...described('Price'), type: Number, nullable: true })
  Price!: number | null;

  @ApiProperty({ ...described('Stock'), type: 'integer', format: 'int32' })
  Stock!: number;
}

function described(member: 'Price' | 'Stock') {
  const { description, example } = MEMBERS[member];
  return { description, example };
}

export function presentChanges(products: readonly PendingProduct[]): ProductChangesDto {
  const of = (wanted: PendingList) =>
    products.filter(({ list }) => list === wanted).map(presentChannelProduct);
  return { ToBeCreated: of('TO_CREATE'), ToBeUpdated: of('TO_UPDATE'), ToBeRemoved: of('TO_REMOVE') };
}

export function presentOffer(offer: PendingOffer): OfferDto {
  return {
    ChannelProductReference: offer.channelReference ?? '',
    MerchantProductReference: offer.merchantProductReference,
    Price: presentDecimal(offer.price),
    Stock: offer.stock,
  };
}
