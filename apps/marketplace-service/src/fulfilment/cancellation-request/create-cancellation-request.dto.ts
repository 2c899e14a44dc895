import { ListOf, OneOf, PathReference, Reference, Text, WholeNumber } from '../../wire/members';
import { CANCELLATION_REASONS, type CancellationReason } from '../cancellation/cancellation';

const MAX_LINES = 500;

/** How many units of one order line the channel wants cancelled. */
export class RequestedCancellationLineDto {
  @Reference({ description: 'The line’s reference at the channel.', example: '1', max: 60, required: true })
  ChannelOrderLineReference!: string;

  @WholeNumber({ description: 'How many pieces.', example: 1, min: 1, required: true })
  Quantity!: number;
}

/** Units of one order that the channel wants cancelled. */
export class CreateCancellationRequestDto {
  @PathReference({
    description: 'The channel’s reference of the request, unique per channel.',
    example: 'WC-1',
    max: 250,
    required: true,
  })
  ChannelCancellationReference!: string;

  @Reference({
    description: 'The order’s number at the channel.',
    example: 'WEB-1001',
    max: 60,
    required: true,
  })
  ChannelOrderReference!: string;

  @Text({ description: 'Why, in the channel’s own words.', example: 'Ordered by mistake.', max: 4_001 })
  Reason?: string;

  @OneOf(CANCELLATION_REASONS, { description: 'Why.', example: 'CLIENT_CANCELLED' })
  ReasonCode?: CancellationReason;

  @ListOf(() => RequestedCancellationLineDto, {
    description: 'The lines concerned, each once.',
    min: 1,
    max: MAX_LINES,
    required: true,
  })
  Lines!: RequestedCancellationLineDto[];
}
