import { ApiProperty } from '@nestjs/swagger';
import { CANCELLATION_REASONS, type CancellationReason } from '../cancellation/cancellation';
import { presentReportHead, presentReportLine, ReportHeadDto, ReportLineDto } from '../report.dto';
import { REQUEST_OUTCOMES, type CancellationRequestRow, type RequestOutcome } from './cancellation-request';

/** How many units of one order line a cancellation request is about. */
export class CancellationRequestLineDto extends ReportLineDto {
  @ApiProperty({ description: 'The line’s reference at the channel.', example: '1' })
  ChannelOrderLineReference!: string;
}

/** Units of one order that the channel wants cancelled. References of the merchant are empty before the acknowledgement. */
export class CancellationRequestDto extends ReportHeadDto {
  @ApiProperty({ description: 'The channel’s reference of the request.', example: 'WC-1' })
  ChannelCancellationReference!: string;

  @ApiProperty({
    description:
      'CANCELED when the order was not acknowledged and the pieces were cancelled at once; REQUESTED when the merchant answers, by cancelling or by shipping.',
    enum: REQUEST_OUTCOMES,
    example: 'REQUESTED',
  })
  Outcome!: RequestOutcome;

  @ApiProperty({
    description: 'Why, in the channel’s own words.',
    type: String,
    nullable: true,
    example: 'Ordered by mistake.',
  })
  Reason!: string | null;

  @ApiProperty({
    description: 'Why.',
    type: String,
    enum: CANCELLATION_REASONS,
    nullable: true,
    example: 'CLIENT_CANCELLED',
  })
  ReasonCode!: CancellationReason | null;

  @ApiProperty({ description: 'The lines concerned.', type: [CancellationRequestLineDto] })
  Lines!: CancellationRequestLineDto[];
}

export function presentCancellationRequest(request: CancellationRequestRow): CancellationRequestDto {
  return {
    ChannelCancellationReference: request.channelReference,
    ...presentReportHead(request),
    Outcome: request.outcome,
    Reason: request.reason,
    ReasonCode: request.reasonCode,
    Lines: request.lines.map((line) => ({
      ...presentReportLine(line),
      ChannelOrderLineReference: line.channelOrderLineReference,
    })),
  };
}
