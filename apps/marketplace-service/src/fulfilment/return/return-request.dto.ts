import { Decimal, ListOf, OneOf, PathReference, Reference, Text, WholeNumber } from '../../wire/members';
import { RETURN_STATUSES, type DecidedStatus, type ReturnStatus } from './decide-return';
import { RETURN_REASONS, type ReturnReason } from './return';

const MAX_LINES = 500;
const MAX_COMMENT = 4_001;

const Refund = (description: string) =>
  Decimal({ description: `${description}, in the paid currency.`, example: 19.95 });
const MerchantReturnReference = () =>
  PathReference({
    description: 'The merchant’s reference of the return, unique per merchant.',
    example: 'RE-1',
    max: 250,
  });
const ChannelReturnReference = () =>
  PathReference({
    description: 'The channel’s reference of the return, unique per channel.',
    max: 50,
  });
const MerchantOrderReference = (use: string) =>
  Reference({
    description: `The merchant’s order number, as acknowledged${use}.`,
    example: 'SO-77',
    max: 50,
  });
const Accepted = () =>
  WholeNumber({ description: 'Pieces the merchant takes back; by default those not rejected.', example: 1 });
const Rejected = () => WholeNumber({ description: 'Pieces the merchant does not take back.', example: 0 });

/** What can be said of one line of a return. */
export class DecideReturnLineDto {
  @Reference({
    description: 'The merchant’s reference of the order line.',
    example: 'SO-77/1',
    max: 50,
    required: true,
  })
  MerchantOrderLineReference!: string;

  @Accepted()
  AcceptedQuantity?: number;

  @Rejected()
  RejectedQuantity?: number;

  @Refund('The refund with VAT')
  RefundInclVat?: string;

  @Refund('The refund without VAT')
  RefundExclVat?: string;

  @Refund('The refund with VAT that was agreed by hand')
  ManualRefundInclVat?: string;

  @Refund('The refund without VAT that was agreed by hand')
  ManualRefundExclVat?: string;
}

/** How many units of one order line come back. */
export class ReturnedLineDto extends DecideReturnLineDto {
  @WholeNumber({ description: 'How many pieces come back.', example: 1, min: 1, required: true })
  Quantity!: number;
}

/** Goods of one order that come back. */
export class CreateReturnDto {
  @MerchantReturnReference()
  MerchantReturnReference?: string;

  @ChannelReturnReference()
  ChannelReturnReference?: string;

  @MerchantOrderReference('; this or the channel’s is required')
  MerchantOrderReference?: string;

  @Reference({ description: 'The order’s number at the channel.', max: 60 })
  ChannelOrderReference?: string;

  @OneOf(RETURN_STATUSES, {
    description:
      'Where the return stands: by default ACCEPTED from a merchant, and ON_THE_WAY from a channel.',
    example: 'ACCEPTED',
  })
  Status?: ReturnStatus;

  @OneOf(RETURN_REASONS, { description: 'Why the goods come back.', example: 'PRODUCT_DEFECT' })
  Reason?: ReturnReason;

  @Text({ description: 'What the customer says.', example: 'The handle is broken.', max: MAX_COMMENT })
  CustomerComment?: string;

  @Text({ description: 'What the merchant says.', max: MAX_COMMENT })
  MerchantComment?: string;

  @Refund('The whole refund with VAT')
  RefundInclVat?: string;

  @Refund('The whole refund without VAT')
  RefundExclVat?: string;

  @ListOf(() => ReturnedLineDto, { description: 'What comes back.', min: 1, max: MAX_LINES, required: true })
  Lines!: ReturnedLineDto[];
}

/** The merchant's decision on a return. */
export class DecideReturnDto {
  @MerchantReturnReference()
  MerchantReturnReference?: string;

  @ChannelReturnReference()
  ChannelReturnReference?: string;

  @MerchantOrderReference('; tells returns of several channels under one reference apart')
  MerchantOrderReference?: string;

  @OneOf(['ACCEPTED', 'REJECTED'], {
    description: 'The decision; without it the quantities of all lines tell.',
    example: 'ACCEPTED',
  })
  Status?: DecidedStatus;

  @Text({ description: 'What the merchant says.', max: MAX_COMMENT })
  MerchantComment?: string;

  @Refund('The whole refund with VAT')
  RefundInclVat?: string;

  @Refund('The whole refund without VAT')
  RefundExclVat?: string;

  @ListOf(() => DecideReturnLineDto, {
    description: 'What is decided line by line; a line left out follows the status.',
    max: MAX_LINES,
  })
  Lines?: DecideReturnLineDto[];
}
