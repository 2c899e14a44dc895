import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import { ApiProblems } from '../errors/problem.dto';
import { presentProduct, ProductDto } from '../product/product.dto';
import { ReadProductService } from './read-product.service';

@ApiTags('Products')
@KeyRoles('MERCHANT', 'CHANNEL')
@Controller('v2/products')
export class ReadProductController {
  constructor(private readonly readProduct: ReadProductService) {}

  @Get(':merchantReference')
  @ApiOperation({
    summary: 'Read a product',
    description:
      'Also a deactivated one. A channel key sees the products of its channel, with the channel’s own reference and as `GET /v2/products/data` shows them.',
  })
  @ApiParam({
    name: 'merchantReference',
    description: 'The `MerchantProductReference`, percent-encoded: `A/1` is `A%2F1`.',
    example: 'TEE-M',
  })
  @ApiOkResponse({ type: ProductDto })
  @ApiProblems('product_not_found')
  async get(@Holder() holder: KeyHolder, @Param('merchantReference') reference: string): Promise<ProductDto> {
    return presentProduct(await this.readProduct.get(holder, reference));
  }
}
