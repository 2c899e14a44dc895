import { ApiProperty } from '@nestjs/swagger';
import type { ReportLineRow, ReportRow } from './report-sql';

/** How many units of one order line a report is about. */
export class ReportLineDto {
  @ApiProperty({ description: 'The merchant’s reference of the order line.', example: 'SO-77/1' })
  MerchantOrderLineReference!: string;

  @ApiProperty({ description: 'How many pieces.', type: 'integer', example: 1 })
  Quantity!: number;
}

/** What every report on an order shows beside its lines. */
export abstract class ReportHeadDto {
  @ApiProperty({ description: 'The merchant’s order number.', example: 'SO-77' })
  MerchantOrderReference!: string;

  @ApiProperty({ description: 'The order’s number at the channel.', example: 'WEB-1001' })
  ChannelOrderReference!: string;

  @ApiProperty({
    description: 'When the hub stored it, which `createdSince` compares with.',
    format: 'date-time',
    example: '2016-07-27T08:00:00.000Z',
  })
  CreatedAt!: string;
}

/** A report on an order with plain lines. */
export abstract class ReportDto extends ReportHeadDto {
  @ApiProperty({ description: 'The lines concerned.', type: [ReportLineDto] })
  Lines!: ReportLineDto[];
}

export function presentReportHead(report: ReportRow): ReportHeadDto {
  return {
    MerchantOrderReference: report.merchantOrderReference ?? '',
    ChannelOrderReference: report.channelOrderReference,
    CreatedAt: report.createdAt.toISOString(),
  };
}

export function presentReport(report: ReportRow): ReportDto {
  return { ...presentReportHead(report), Lines: report.lines.map(presentReportLine) };
}

export function presentReportLine(line: ReportLineRow): ReportLineDto {
  return { MerchantOrderLineReference: line.merchantOrderLineReference ?? '', Quantity: line.quantity };
}
