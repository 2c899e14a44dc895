import { ListOf, Part, PathReference, Reference, Text, WebAddress, WholeNumber } from '../../wire/members';

/** How many units of one order line are shipped. */
export class CreateShipmentLineDto {
  @Reference({
    description: 'The merchant’s reference of the order line.',
    example: 'SO-77/1',
    max: 50,
    required: true,
  })
  MerchantOrderLineReference!: string;

  @WholeNumber({ description: 'How many pieces are shipped.', example: 1, min: 1, required: true })
  Quantity!: number;
}

/** A way of shipping; only a known `Id` counts, else the name serves as `Method`. */
export class GivenShipmentMethodDto {
  @WholeNumber({ description: 'The number of a shipment method that the hub knows.', min: 1 })
  Id?: number;

  @Text({ description: 'The carrier, used as `Method` when that is empty.', example: 'PostNL', max: 50 })
  Name?: string;
}

/** Goods of one order that leave together. */
export class CreateShipmentDto {
  @PathReference({
    description: 'The merchant’s reference of the shipment, unique per merchant.',
    example: 'SH-1',
    max: 250,
    required: true,
  })
  MerchantShipmentReference!: string;

  @Reference({
    description: 'The merchant’s order number, as acknowledged.',
    example: 'SO-77',
    max: 50,
    required: true,
  })
  MerchantOrderReference!: string;

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

  @ListOf(() => CreateShipmentLineDto, { description: 'What is shipped.', min: 1, max: 500, required: true })
  Lines!: CreateShipmentLineDto[];
}
