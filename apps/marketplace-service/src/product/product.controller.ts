import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../errors/problem.dto';
import { linkChangePage } from '../wire/change-list';
import { answerCreated } from '../wire/created';
import { ChangeProductService } from './change-product.service';
import { CreateProductService } from './create-product.service';
import { ListProductsQuery } from './list-products.dto';
import { ListProductsService } from './list-products.service';
import { MERGE_EXAMPLES, PRODUCT_EXAMPLES, REPLACEMENT_EXAMPLES } from './product-examples';
import { PRODUCT_IN_PATH } from './product-members';
import { ProductReplacement, ProductRequest } from './product-request.dto';
import { presentProduct, ProductDto } from './product.dto';

const CHANGE_PROBLEMS = [
  'malformed_json',
  'validation_failed',
  'wrong_key_type',
  'product_not_found',
  'parent_inactive',
  'body_too_large',
  'unsupported_media_type',
] as const;

@ApiTags('Products')
@KeyRoles('MERCHANT')
@Controller('v2/products')
export class ProductController {
  constructor(
    private readonly createProduct: CreateProductService,
    private readonly changeProduct: ChangeProductService,
    private readonly listProducts: ListProductsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List products',
    description:
      'In the order of their last change, so that a merchant can mirror its catalogue. `X-Next-Updated-Since` is what to give as `updatedSince` next time; the `Link` header names the next page.',
  })
  @ApiOkResponse({ type: [ProductDto] })
  @ApiProblems('validation_failed', 'invalid_cursor', 'wrong_key_type')
  async list(
    @Holder() { customerId }: KeyHolder,
    @Query() query: ListProductsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductDto[]> {
    const page = await this.listProducts.list(customerId, query);
    linkChangePage(request, reply, page);
    return page.rows.map(presentProduct);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a product',
    description:
      'With its `Children`, or below an existing parent named by `ParentMerchantReference`. Everything is stored or nothing. A reference can be used once, for ever.',
  })
  @ApiBody({ type: ProductRequest, examples: PRODUCT_EXAMPLES })
  @ApiCreatedResponse({
    description: 'The product, without its children. `Location` is its address.',
    type: ProductDto,
  })
  @ApiProblems(
    'malformed_json',
    'validation_failed',
    'wrong_key_type',
    'product_not_found',
    'reference_in_use',
    'product_inactive_reference',
    'parent_inactive',
    'body_too_large',
    'unsupported_media_type',
  )
  async create(
    @Holder() { customerId }: KeyHolder,
    @Body() request: ProductRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductDto> {
    const product = await this.createProduct.create(customerId, request);
    answerCreated(reply, false, ['v2', 'products', product.merchantProductReference]);
    return presentProduct(product);
  }

  @Put(':merchantReference')
  @ApiOperation({
    summary: 'Replace a product, or activate it again',
    description:
      'Every member that is absent becomes blank, except `IsActive`. The reference and the parent cannot be changed, and children are replaced one by one. Activating a parent leaves its children as they are.',
  })
  @ApiParam(PRODUCT_IN_PATH)
  @ApiBody({ type: ProductReplacement, examples: REPLACEMENT_EXAMPLES })
  @ApiOkResponse({ type: ProductDto })
  @ApiProblems(...CHANGE_PROBLEMS)
  async replace(
    @Holder() { customerId }: KeyHolder,
    @Param('merchantReference') reference: string,
    @Body() request: ProductReplacement,
  ): Promise<ProductDto> {
    return presentProduct(await this.changeProduct.replace(customerId, reference, request));
  }

  @Patch(':merchantReference')
  @ApiOperation({
    summary: 'Change some members of a product',
    description:
      'An absent member stays as it is; `null` or `""` makes it blank. `ExtraData` is replaced as a whole. Otherwise as `PUT`.',
  })
  @ApiParam(PRODUCT_IN_PATH)
  @ApiBody({ type: ProductReplacement, examples: MERGE_EXAMPLES })
  @ApiOkResponse({ type: ProductDto })
  @ApiProblems(...CHANGE_PROBLEMS)
  async merge(
    @Holder() { customerId }: KeyHolder,
    @Param('merchantReference') reference: string,
    @Body() request: ProductReplacement,
  ): Promise<ProductDto> {
    return presentProduct(await this.changeProduct.merge(customerId, reference, request));
  }

  @Delete(':merchantReference')
  @ApiOperation({
    summary: 'Deactivate a product',
    description:
      'Channels that list it are told to remove it. It stays readable, since orders refer to it. A parent takes its children along. Doing it again changes nothing.',
  })
  @ApiParam(PRODUCT_IN_PATH)
  @ApiOkResponse({ description: 'The product is inactive.', schema: { type: 'object', example: {} } })
  @ApiProblems('wrong_key_type', 'product_not_found')
  async deactivate(
    @Holder() { customerId }: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<Record<string, never>> {
    await this.changeProduct.deactivate(customerId, reference);
    return {};
  }
}
