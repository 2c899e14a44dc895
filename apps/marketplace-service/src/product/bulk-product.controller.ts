import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import { ApiProblems } from '../errors/problem.dto';
import { EntriesPipe, type Entry } from '../wire/validation';
import { UPSERT_EXAMPLES } from './product-examples';
import { MAX_UPSERTS, presentUpserts, ProductUpsert, UpsertResultsDto } from './product-upsert.dto';
import { UpsertProductsService } from './upsert-products.service';

@ApiTags('Products')
@KeyRoles('MERCHANT')
@Controller('v2/products/bulk')
export class BulkProductController {
  constructor(private readonly upsertProducts: UpsertProductsService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Create and replace products',
    description:
      'A bare list of at most 1,000 products: a new reference is created, a known one replaced. Children are entries of their own and name their parent, which may stand in the same list. Entries stand for themselves: one that fails is reported and stops no other. Sending a list again changes nothing.',
  })
  @ApiBody({ type: [ProductUpsert], examples: UPSERT_EXAMPLES })
  @ApiOkResponse({ type: UpsertResultsDto })
  @ApiProblems(
    'malformed_json',
    'validation_failed',
    'wrong_key_type',
    'body_too_large',
    'unsupported_media_type',
  )
  async upsert(
    @Holder() { customerId }: KeyHolder,
    @Body(new EntriesPipe(ProductUpsert, { max: MAX_UPSERTS })) entries: Entry<ProductUpsert>[],
  ): Promise<UpsertResultsDto> {
    return presentUpserts(await this.upsertProducts.upsert(customerId, entries));
  }
}
