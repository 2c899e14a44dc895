import { ApiProperty } from '@nestjs/swagger';
import { presentReport, ReportDto } from '../report.dto';
import type { BackOrderRow } from './back-order';

/** Units of one order that are delivered later. */
export class BackOrderDto extends ReportDto {
  @ApiProperty({ description: 'The merchant’s reference of the back order.', example: 'BO-1' })
  MerchantBackorderReference!: string;

  @ApiProperty({
    description: 'When the goods are expected.',
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2016-08-15T00:00:00.000Z',
  })
  ExpectedDate!: string | null;
}

export function presentBackOrder(backOrder: BackOrderRow): BackOrderDto {
  return {
    MerchantBackorderReference: backOrder.merchantReference,
    ...presentReport(backOrder),
    ExpectedDate: backOrder.expectedDate?.toISOString() ?? null,
  };
}
