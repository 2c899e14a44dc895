import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import { ApiProblems } from '../errors/problem.dto';
import { PRODUCT_IN_PATH } from '../product/product-members';
import { presentProduct, ProductDto } from '../product/product.dto';
import { presentProductChannel, ProductChannelDto } from './product-channels.dto';
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
  @ApiParam(PRODUCT_IN_PATH)
  @ApiOkResponse({ type: ProductDto })
  @ApiProblems('product_not_found')
  async get(@Holder() holder: KeyHolder, @Param('merchantReference') reference: string): Promise<ProductDto> {
    return presentProduct(await this.readProduct.get(holder, reference));
  }

  @Get(':merchantReference/channels')
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'See where a product stands at each channel',
    description: 'Whether channels have it, wait to be told of it, or failed to process it, and why.',
  })
  @ApiParam(PRODUCT_IN_PATH)
  @ApiOkResponse({ type: [ProductChannelDto] })
  @ApiProblems('wrong_key_type', 'product_not_found')
  async listChannels(
    @Holder() { customerId }: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<ProductChannelDto[]> {
    return (await this.readProduct.listChannels(customerId, reference)).map(presentProductChannel);
  }
}
