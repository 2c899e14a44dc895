import { ApiProperty } from '@nestjs/swagger';
import { CHANNEL_MODES, type ChannelMode } from '../customer/channel.entity';
import { Flag, OneOf, Text } from '../wire/members';
import type { ChannelRecord } from './channel.repository';

const NAME = { description: 'The name shown on orders.', example: 'Web shop', max: 256 };
const MODE = {
  description: 'FLAT: sees sellable products only. GROUPED: sees parents too, before their children.',
  example: 'FLAT',
};
const PARTIAL = {
  description: 'Whether the quantity of an order line may be split over shipments.',
  example: true,
};

/** POST /admin/customers/{customerId}/channels */
export class NewChannelDto {
  @Text({ ...NAME, required: true })
  Name!: string;

  @OneOf(CHANNEL_MODES, {
    ...MODE,
    description: `${MODE.description} FLAT unless told; it cannot be changed.`,
  })
  Mode?: ChannelMode;

  @Flag({ ...PARTIAL, description: `${PARTIAL.description} True unless told.` })
  CanShipPartialOrderLines?: boolean;
}

/** PATCH /admin/customers/{customerId}/channels/{channelId} */
export class ChannelChangeDto {
  @Text({ ...NAME, description: `${NAME.description} Absent: as before.` })
  Name?: string;

  @Flag({ ...PARTIAL, description: `${PARTIAL.description} Absent: as before.` })
  CanShipPartialOrderLines?: boolean;
}

export class ChannelDto {
  @ApiProperty({ description: 'The id of the channel.', type: 'integer', example: 1 })
  Id!: number;

  @ApiProperty({ description: NAME.description, example: NAME.example })
  Name!: string;

  @ApiProperty({ ...MODE, enum: CHANNEL_MODES })
  Mode!: ChannelMode;

  @ApiProperty(PARTIAL)
  CanShipPartialOrderLines!: boolean;

  @ApiProperty({
    description:
      'How much of the catalogue the channel can be told of, in percent; a new channel is filled in the background.',
    type: 'integer',
    example: 100,
  })
  FilledPercent!: number;

  @ApiProperty({ description: 'When it was created, UTC.', example: '2016-07-26T12:28:57.000Z' })
  CreatedAt!: string;
}

export function presentChannel(channel: ChannelRecord): ChannelDto {
  return {
    Id: channel.id,
    Name: channel.name,
    Mode: channel.mode,
    CanShipPartialOrderLines: channel.canShipPartialOrderLines,
    FilledPercent: channel.filledPercent,
    CreatedAt: channel.createdAt.toISOString(),
  };
}
