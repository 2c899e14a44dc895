import { ApiProperty } from '@nestjs/swagger';
import { isDecimal, readDecimal } from '../wire/decimal';
import { Decimal, INT32_MAX, isExact, Reference, WholeNumber } from '../wire/members';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';

export const MAX_UPDATES = 10_000;

const PLAIN_PRICE_MAX = 1_000_000_000;

/** One entry of PUT /v2/offer. */
export class OfferUpdate {
  @Reference({ ...MEMBERS.MerchantProductReference, required: true })
  MerchantProductReference!: string;

  @Decimal({ ...MEMBERS.Price, description: `${MEMBERS.Price.description} Absent: as before.` })
  Price?: string;

  @WholeNumber({ ...MEMBERS.Stock, description: `${MEMBERS.Stock.description} Absent: as before.` })
  Stock?: number;
}

/**
 * The entry as most are: a reference, a number for a price, a whole number for the stock. Null for anything else, good
 * or bad.
 */
export function readPlainUpdate(entry: object): OfferUpdate | null {
  const {
    MerchantProductReference: reference,
    Price: price,
    Stock: stock,
  } = entry as Readonly<Record<string, unknown>>;
  if (typeof reference !== 'string' || reference === '' || !isExact(reference)) return null;
  if (reference.length > MEMBERS.MerchantProductReference.max) return null;
  if (stock !== undefined && !(Number.isInteger(stock) && Number(stock) >= 0 && Number(stock) <= INT32_MAX))
    return null;
  const update: OfferUpdate = { MerchantProductReference: reference };
  if (stock !== undefined) update.Stock = Number(stock);
  if (price !== undefined) {
    const text = typeof price === 'number' ? readDecimal(price) : null;
    if (typeof text !== 'string' || !isDecimal(text, 0, PLAIN_PRICE_MAX)) return null;
    update.Price = text;
  }
  return update;
}

/** What became of one update. */
export interface OfferOutcome {
  readonly reference: string;
  readonly result: 'updated' | 'unchanged' | 'product_not_found' | 'product_is_parent';
}

export class OfferResultDto {
  @ApiProperty({ description: 'The reference as sent.', example: 'TEE-M' })
  MerchantProductReference!: string;

  @ApiProperty({
    description: 'UNCHANGED: price and stock were these already.',
    enum: ['UPDATED', 'UNCHANGED', 'FAILED'],
    example: 'UPDATED',
  })
  Result!: 'UPDATED' | 'UNCHANGED' | 'FAILED';

  @ApiProperty({
    description: 'Why it failed.',
    type: String,
    nullable: true,
    enum: ['product_not_found', 'product_is_parent'],
    example: null,
  })
  Code!: 'product_not_found' | 'product_is_parent' | null;

  @ApiProperty({ description: 'The same in words.', type: String, nullable: true, example: null })
  Message!: string | null;
}

export class OfferResultsDto {
  @ApiProperty({ description: 'The number of products whose price or stock is another now.', example: 1 })
  UpdatedCount!: number;

  @ApiProperty({ description: 'The number of products that had this price and stock already.', example: 0 })
  UnchangedCount!: number;

  @ApiProperty({ description: 'The number of entries that were not applied.', example: 0 })
  FailedCount!: number;

  @ApiProperty({ description: 'One result for each entry, in their order.', type: [OfferResultDto] })
  Results!: OfferResultDto[];
}

const MESSAGES = {
  product_not_found: 'There is no such product.',
  product_is_parent: 'A parent has no price or stock of its own: name its children.',
} as const;

export function presentOfferOutcomes(outcomes: readonly OfferOutcome[]): OfferResultsDto {
  const results = outcomes.map(presentOutcome);
  const count = (wanted: OfferResultDto['Result']) =>
    results.filter(({ Result }) => Result === wanted).length;
  return {
    UpdatedCount: count('UPDATED'),
    UnchangedCount: count('UNCHANGED'),
    FailedCount: count('FAILED'),
    Results: results,
  };
}

function presentOutcome({ reference, result }: OfferOutcome): OfferResultDto {
  const head = { MerchantProductReference: reference };
  if (result === 'updated') return { ...head, Result: 'UPDATED', Code: null, Message: null };
  if (result === 'unchanged') return { ...head, Result: 'UNCHANGED', Code: null, Message: null };
  return { ...head, Result: 'FAILED', Code: result, Message: MESSAGES[result] };
}
