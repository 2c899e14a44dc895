import { ApiProperty } from '@nestjs/swagger';
import { presentDecimal } from '../../wire/decimal';
import { presentReportHead, presentReportLine, ReportHeadDto, ReportLineDto } from '../report.dto';
import { RETURN_STATUSES, type ReturnStatus } from './decide-return';
import { RETURN_REASONS, type ReturnLineRow, type ReturnReason, type ReturnRow } from './return';

const Count = (description: string, example: number) =>
  ApiProperty({ description, type: 'integer', example });
const Refund = (description: string) =>
  ApiProperty({
    description: `${description}, in the paid currency.`,
    type: Number,
    nullable: true,
    example: 19.95,
  });
const OptionalText = (description: string, example: string | null = null) =>
  ApiProperty({ description, type: String, nullable: true, example });

/** How many units of one order line come back. */
export class ReturnLineDto extends ReportLineDto {
  @Count('Pieces the merchant took back.', 1)
  AcceptedQuantity!: number;

  @Count('Pieces the merchant did not take back.', 0)
  RejectedQuantity!: number;

  @Refund('The refund with VAT')
  RefundInclVat!: number | null;

  @Refund('The refund without VAT')
  RefundExclVat!: number | null;

  @Refund('The refund with VAT that was agreed by hand')
  ManualRefundInclVat!: number | null;

  @Refund('The refund without VAT that was agreed by hand')
  ManualRefundExclVat!: number | null;
}

/** Goods of one order that come back. */
export class ReturnDto extends ReportHeadDto {
  @OptionalText('The merchant’s reference of the return.', 'RE-1')
  MerchantReturnReference!: string | null;

  @OptionalText('The channel’s reference of the return.')
  ChannelReturnReference!: string | null;

  @ApiProperty({ description: 'Where the return stands.', enum: RETURN_STATUSES, example: 'ACCEPTED' })
  Status!: ReturnStatus;

  @ApiProperty({
    description: 'Why the goods come back.',
    type: String,
    enum: RETURN_REASONS,
    nullable: true,
    example: 'PRODUCT_DEFECT',
  })
  Reason!: ReturnReason | null;

  @OptionalText('What the customer says.', 'The handle is broken.')
  CustomerComment!: string | null;

  @OptionalText('What the merchant says.')
  MerchantComment!: string | null;

  @Refund('The whole refund with VAT')
  RefundInclVat!: number | null;

  @Refund('The whole refund without VAT')
  RefundExclVat!: number | null;

  @ApiProperty({ description: 'What comes back.', type: [ReturnLineDto] })
  Lines!: ReturnLineDto[];
}

export function presentReturn(row: ReturnRow): ReturnDto {
  return {
    MerchantReturnReference: row.merchantReference,
    ChannelReturnReference: row.channelReturnReference,
    ...presentReportHead(row),
    Status: row.status,
    Reason: row.reason,
    CustomerComment: row.customerComment,
    MerchantComment: row.merchantComment,
    RefundInclVat: presentDecimal(row.refundInclVat),
    RefundExclVat: presentDecimal(row.refundExclVat),
    Lines: row.lines.map(presentLine),
  };
}

function presentLine(line: ReturnLineRow): ReturnLineDto {
  return {
    ...presentReportLine(line),
    AcceptedQuantity: line.accepted,
    RejectedQuantity: line.rejected,
    RefundInclVat: line.refundInclVat,
    RefundExclVat: line.refundExclVat,
    ManualRefundInclVat: line.manualRefundInclVat,
    ManualRefundExclVat: line.manualRefundExclVat,
  };
}
