import { IntersectionType } from '@nestjs/swagger';
import { Part, PathReference, Text, WebAddress, WholeNumber } from '../../wire/members';
import { ReportOnOrderDto } from '../report-request.dto';

/** A way of shipping; only a known `Id` counts, else the name serves as `Method`. */
export class GivenShipmentMethodDto {
  @WholeNumber({ description: 'The number of a shipment method that the hub knows.', min: 1 })
  Id?: number;

  @Text({ description: 'The carrier, used as `Method` when that is empty.', example: 'PostNL', max: 50 })
  Name?: string;
}

/** How a shipment travels and can be followed. */
export class TrackingDto {
  @Text({ description: 'The carrier’s tracking number.', example: '3SABC', max: 50 })
  TrackTraceNo?: string;

  @WebAddress({
    description: 'The address at which the parcel can be followed.',
    example: 'https://example.org/track/3SABC',
    max: 250,
  })
  TrackTraceUrl?: string;

  @Text({ description: 'The carrier’s name.', example: 'PostNL', max: 50 })
  Method?: string;

  @WholeNumber({ description: 'The number of a shipment method that the hub knows.', min: 1 })
  ShipmentMethodId?: number;

  @Part(() => GivenShipmentMethodDto, { description: 'The shipment method, in place of its number.' })
  ShipmentMethod?: GivenShipmentMethodDto;
}

/** Goods of one order that leave together. */
export class CreateShipmentDto extends IntersectionType(ReportOnOrderDto, TrackingDto) {
  @PathReference({
    description: 'The merchant’s reference of the shipment, unique per merchant.',
    example: 'SH-1',
    max: 250,
    required: true,
  })
  MerchantShipmentReference!: string;
}
