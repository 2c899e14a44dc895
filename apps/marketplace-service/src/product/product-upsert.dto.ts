import { ApiProperty } from '@nestjs/swagger';
import type { Problem } from '../errors/problem';
import { Flag, PathReference, Text, WholeNumber } from '../wire/members';
import { ProductContent } from './product-content.dto';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';
import { NoChildren } from './product-request.dto';

export const MAX_UPSERTS = 1_000;

/** One entry of POST /v2/products/bulk. */
export class ProductUpsert extends ProductContent {
  @PathReference({ ...MEMBERS.MerchantProductReference, required: true })
  MerchantProductReference!: string;

  @Text(MEMBERS.Name)
  Name?: string;

  @WholeNumber({
    ...MEMBERS.Stock,
    description: 'The number of sellable pieces. Needed unless the product has children.',
  })
  Stock?: number;

  @Flag({ description: 'Absent: as before, and true for a new product.', example: true })
  IsActive?: boolean;

  @NoChildren('a child is an entry of its own that names its parent')
  Children?: never[];
}

/** What became of one entry. */
export interface UpsertOutcome {
  /** Blank when it could not be read. */
  readonly reference: string;
  readonly result: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'FAILED';
  readonly failure?: Problem;
}

export class UpsertResultDto {
  @ApiProperty({
    description: 'The reference as sent; blank when it could not be read.',
    example: 'TEE-M',
  })
  MerchantProductReference!: string;

  @ApiProperty({
    description: 'UNCHANGED: the product was like this already.',
    enum: ['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'],
    example: 'CREATED',
  })
  Result!: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'FAILED';

  @ApiProperty({
    description: 'Why it failed: a code of the problems of this service.',
    type: String,
    nullable: true,
    example: null,
  })
  Code!: string | null;

  @ApiProperty({ description: 'The same in words.', type: String, nullable: true, example: null })
  Message!: string | null;

  @ApiProperty({
    description: 'What is wrong with which member.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    example: {},
  })
  ValidationErrors!: Readonly<Record<string, readonly string[]>>;
}

export class UpsertResultsDto {
  @ApiProperty({ description: 'The number of products that are new.', example: 1 })
  CreatedCount!: number;

  @ApiProperty({ description: 'The number of products that are another now.', example: 0 })
  UpdatedCount!: number;

  @ApiProperty({ description: 'The number of products that were like this already.', example: 0 })
  UnchangedCount!: number;

  @ApiProperty({ description: 'The number of entries that were not applied.', example: 0 })
  FailedCount!: number;

  @ApiProperty({ description: 'One result for each entry, in their order.', type: [UpsertResultDto] })
  Results!: UpsertResultDto[];
}

export function presentUpserts(outcomes: readonly UpsertOutcome[]): UpsertResultsDto {
  const results = outcomes.map(presentOutcome);
  const count = (wanted: UpsertResultDto['Result']) =>
    results.filter(({ Result }) => Result === wanted).length;
  return {
    CreatedCount: count('CREATED'),
    UpdatedCount: count('UPDATED'),
    UnchangedCount: count('UNCHANGED'),
    FailedCount: count('FAILED'),
    Results: results,
  };
}

function presentOutcome({ reference, result, failure }: UpsertOutcome): UpsertResultDto {
  return {
    MerchantProductReference: reference,
    Result: result,
    Code: failure?.code ?? null,
    Message: failure?.detail ?? null,
    ValidationErrors: failure?.options.faults ?? {},
  };
}
