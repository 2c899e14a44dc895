import { ApiProperty } from '@nestjs/swagger';
import { presentReport, ReportDto } from '../report.dto';
import type { ShipmentRow } from './shipment';

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
export class ShipmentDto extends ReportDto {
  @ApiProperty({ description: 'The merchant’s reference of the shipment.', example: 'SH-1' })
  MerchantShipmentReference!: string;

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
}

export function presentShipment(shipment: ShipmentRow): ShipmentDto {
  const { shipmentMethod: method } = shipment;
  return {
    MerchantShipmentReference: shipment.merchantReference,
    ...presentReport(shipment),
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
  };
}
