import { OneOf, PathReference, Text, TextRule } from '../../wire/members';
import { ReportOnOrderDto } from '../report-request.dto';
import { CANCELLATION_REASONS, type CancellationReason } from './cancellation';

/** Units of one order that will not be delivered. */
export class CreateCancellationDto extends ReportOnOrderDto {
  @PathReference({
    description: 'The merchant’s reference of the cancellation, unique per merchant.',
    example: 'CA-1',
    max: 250,
    required: true,
  })
  @TextRule((text) => text.toLowerCase() !== 'channel', 'is a reserved word')
  MerchantReference!: string;

  @Text({ description: 'Why, in the merchant’s own words.', example: 'Sold out.', max: 4_001 })
  Reason?: string;

  @OneOf(CANCELLATION_REASONS, { description: 'Why.', example: 'NOT_IN_STOCK' })
  ReasonCode?: CancellationReason;
}
