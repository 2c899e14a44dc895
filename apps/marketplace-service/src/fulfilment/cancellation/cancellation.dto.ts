import { ApiProperty } from '@nestjs/swagger';
import { presentReport, ReportDto } from '../report.dto';
import { CANCELLATION_REASONS, type CancellationReason, type CancellationRow } from './cancellation';

/** Units of one order that will not be delivered. */
export class CancellationDto extends ReportDto {
  @ApiProperty({ description: 'The merchant’s reference of the cancellation.', example: 'CA-1' })
  MerchantReference!: string;

  @ApiProperty({
    description: 'Why, in the merchant’s own words.',
    type: String,
    nullable: true,
    example: 'Sold out.',
  })
  Reason!: string | null;

  @ApiProperty({
    description: 'Why.',
    type: String,
    enum: CANCELLATION_REASONS,
    nullable: true,
    example: 'NOT_IN_STOCK',
  })
  ReasonCode!: CancellationReason | null;
}

export function presentCancellation(cancellation: CancellationRow): CancellationDto {
  return {
    MerchantReference: cancellation.merchantReference,
    ...presentReport(cancellation),
    Reason: cancellation.reason,
    ReasonCode: cancellation.reasonCode,
  };
}
