import { ApiProperty } from '@nestjs/swagger';
import type { ShipmentRow } from './shipment.repository';

/** How many units of one order line a shipment holds. */
export class ShipmentLineDto {
  @ApiProperty({ description: 'The merchant’s reference of the order line.', example: 'SO-77/1' })
  MerchantOrderLineReference!: string;

  @ApiProperty({ description: 'How many pieces were shipped.', type: 'integer', example: 1 })
  Quantity!: number;
}

/** A way of shipping that the hub knows. */
export class ShipmentMethodDto {
  @ApiProperty({ description: 'The number of the method.', type: 'integer', example: 1 })
  Id!: number;

  @ApiProperty({ description: 'The name of the method.', example: 'PostNL' })
  Name!: string;

  @ApiProperty({
    description: 'The carrier’s tracking address.',
    type: String,
    nullable: true,
    example: null,
  })
  TrackTraceLink!: string | null;

  @ApiProperty({ description: 'Days until delivery.', type: 'integer', nullable: true, example: 1 })
  ExpectedShippingTime!: number | null;
}

/** Goods of one order that left together. */
export class ShipmentDto {
  @ApiProperty({ description: 'The merchant’s reference of the shipment.', example: 'SH-1' })
  MerchantShipmentReference!: string;

  @ApiProperty({ description: 'The merchant’s order number.', example: 'SO-77' })
  MerchantOrderReference!: string;

  @ApiProperty({ description: 'The order’s number at the channel.', example: 'WEB-1001' })
  ChannelOrderReference!: string;

  @ApiProperty({
    description: 'The carrier’s tracking number.',
    type: String,
    nullable: true,
    example: '3SABC',
  })
  TrackTraceNo!: string | null;

  @ApiProperty({
    description: 'Where the parcel can be followed.',
    type: String,
    nullable: true,
    example: 'https://example.org/track/3SABC',
  })
  TrackTraceUrl!: string | null;

  @ApiProperty({ description: 'The carrier’s name.', type: String, nullable: true, example: 'PostNL' })
  Method!: string | null;

  @ApiProperty({
    description: 'The number of the shipment method.',
    type: 'integer',
    nullable: true,
    example: null,
  })
  ShipmentMethodId!: number | null;

  @ApiProperty({ description: 'The shipment method.', type: ShipmentMethodDto, nullable: true })
  ShipmentMethod!: ShipmentMethodDto | null;

  @ApiProperty({ description: 'What was shipped.', type: [ShipmentLineDto] })
  Lines!: ShipmentLineDto[];

  @ApiProperty({
    description: 'When the hub stored the shipment.',
    format: 'date-time',
    example: '2016-07-27T08:00:00.000Z',
  })
  CreatedAt!: string;
}

export function presentShipment(shipment: ShipmentRow): ShipmentDto {
  const { shipmentMethod: method } = shipment;
  return {
    MerchantShipmentReference: shipment.merchantShipmentReference,
    MerchantOrderReference: shipment.merchantOrderReference,
    ChannelOrderReference: shipment.channelOrderReference,
    TrackTraceNo: shipment.trackTraceNo,
    TrackTraceUrl: shipment.trackTraceUrl,
    Method: shipment.method,
    ShipmentMethodId: method?.id ?? null,
    ShipmentMethod: method && {
      Id: method.id,
      Name: method.name,
      TrackTraceLink: method.trackTraceLink,
      ExpectedShippingTime: method.expectedShippingTime,
    },
    Lines: shipment.lines.map((line) => ({
      MerchantOrderLineReference: line.merchantOrderLineReference,
      Quantity: line.quantity,
    })),
    CreatedAt: shipment.createdAt.toISOString(),
  };
}
