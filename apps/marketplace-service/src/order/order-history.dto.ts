import { ApiProperty } from '@nestjs/swagger';
import type { KeyRole } from '@libs/api-key';
import { ORDER_EVENT_KINDS, type OrderEventKind } from './order-event';
import type { OrderEventRow } from './order-history.repository';
import { ORDER_STATUSES, type OrderStatus } from './order-status';
import type { OrderScope } from './order.repository';

/** One change of an order. */
export class OrderEventDto {
  @ApiProperty({ description: 'What happened.', enum: ORDER_EVENT_KINDS, example: 'SHIPMENT_CREATED' })
  Kind!: OrderEventKind;

  @ApiProperty({ description: 'Who did it.', enum: ['MERCHANT', 'CHANNEL'], example: 'MERCHANT' })
  By!: KeyRole;

  @ApiProperty({
    description: 'The number of the API key it was done with; a channel is not told the merchant’s.',
    type: 'integer',
    nullable: true,
    example: 7,
  })
  KeyId!: number | null;

  @ApiProperty({
    description: 'The order’s status after it.',
    enum: ORDER_STATUSES,
    example: 'IN_COMBI',
  })
  OrderStatus!: OrderStatus;

  @ApiProperty({
    description: 'What has changed, by the names of the members of the request.',
    type: 'object',
    additionalProperties: true,
    example: {
      MerchantShipmentReference: 'SH-1',
      Lines: [{ MerchantOrderLineReference: 'SO-77/1', Quantity: 2 }],
    },
  })
  Details!: Readonly<Record<string, unknown>>;

  @ApiProperty({ description: 'When.', format: 'date-time', example: '2016-07-27T08:00:00.000Z' })
  CreatedAt!: string;
}

export function presentEvent(event: OrderEventRow, { channelId }: OrderScope): OrderEventDto {
  return {
    Kind: event.kind,
    By: event.author,
    KeyId: channelId === null || event.author === 'CHANNEL' ? event.keyId : null,
    OrderStatus: event.orderStatus,
    Details: event.details,
    CreatedAt: event.createdAt.toISOString(),
  };
}
