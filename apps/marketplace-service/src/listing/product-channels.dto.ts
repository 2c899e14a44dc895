import { ApiProperty } from '@nestjs/swagger';
import type { ListingState } from './listing.entity';
import type { ProductAtChannel } from './product-channels.repository';

const STATUSES = {
  NONE: 'NOT_LISTED',
  TO_CREATE: 'TO_BE_CREATED',
  LISTED: 'LISTED',
  TO_UPDATE: 'TO_BE_UPDATED',
  TO_REMOVE: 'TO_BE_REMOVED',
  REMOVED: 'REMOVED',
} as const satisfies Record<ListingState, string>;

type Status = (typeof STATUSES)[ListingState];

const moment = { type: String, format: 'date-time', nullable: true } as const;

/** Where a product stands at one channel. */
export class ProductChannelDto {
  @ApiProperty({ description: 'The channel.', type: 'integer', example: 1 })
  ChannelId!: number;

  @ApiProperty({ description: 'Its name.', example: 'Web' })
  ChannelName!: string;

  @ApiProperty({
    description: "The channel's own reference of the product; blank before it was created there.",
    example: 'C-778',
  })
  ChannelProductReference!: string;

  @ApiProperty({
    description: 'NOT_LISTED: the channel does not know the product and is not to be told of it.',
    enum: Object.values(STATUSES),
    example: 'LISTED',
  })
  Status!: Status;

  @ApiProperty({
    ...moment,
    description: 'When the channel last confirmed anything of it, UTC.',
    example: null,
  })
  AcknowledgedDate!: string | null;

  @ApiProperty({ ...moment, description: 'When the channel last failed to process it, UTC.', example: null })
  FailedDate!: string | null;

  @ApiProperty({
    description: 'Why, in the words of the channel.',
    type: String,
    nullable: true,
    example: null,
  })
  FailureMessage!: string | null;

  @ApiProperty({
    ...moment,
    description:
      'When the channel is told of it again unchanged, UTC; a change of its content is told at once.',
    example: null,
  })
  RetryDate!: string | null;
}

export function presentProductChannel(listing: ProductAtChannel): ProductChannelDto {
  return {
    ChannelId: listing.channelId,
    ChannelName: listing.channelName,
    ChannelProductReference: listing.channelReference ?? '',
    Status: STATUSES[listing.state],
    AcknowledgedDate: listing.settledAt?.toISOString() ?? null,
    FailedDate: listing.failedAt?.toISOString() ?? null,
    FailureMessage: listing.failure,
    RetryDate: listing.retryAt?.toISOString() ?? null,
  };
}
