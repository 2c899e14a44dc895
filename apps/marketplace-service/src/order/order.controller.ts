import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../errors/problem.dto';
import { linkChangePage } from '../wire/change-list';
import { answerCreated } from '../wire/created';
import { LINK_HEADER, linkNextPage, PageQuery } from '../wire/paging';
import { AcknowledgeOrderDto } from './acknowledge-order.dto';
import { AcknowledgeOrderService } from './acknowledge-order.service';
import { CreateOrderDto } from './create-order.dto';
import { ListOrdersQuery } from './list-orders.dto';
import { ListOrdersService } from './list-orders.service';
import { ACKNOWLEDGEMENT_EXAMPLES, ORDER_EXAMPLES } from './order-examples';
import { OrderDto, presentOrder } from './order.dto';
import { PlaceOrderService } from './place-order.service';
import { orderScope, ReadOrdersService } from './read-orders.service';

@ApiTags('Orders')
@Controller('v2/orders')
export class OrderController {
  constructor(
    private readonly placeOrder: PlaceOrderService,
    private readonly acknowledgeOrder: AcknowledgeOrderService,
    private readonly readOrders: ReadOrdersService,
    private readonly listOrders: ListOrdersService,
  ) {}

  @Post()
  @KeyRoles('CHANNEL', 'MERCHANT')
  @ApiOperation({
    summary: 'Place an order',
    description:
      'For a channel key, or a merchant key with `ChannelId`. The same order again answers 200 with the stored one.',
  })
  @ApiBody({ type: CreateOrderDto, examples: ORDER_EXAMPLES })
  @ApiCreatedResponse({ description: 'The order is stored.', type: OrderDto })
  @ApiOkResponse({ description: 'The same order was placed before.', type: OrderDto })
  @ApiProblems(
    'validation_failed',
    'malformed_json',
    'channel_mismatch',
    'channel_not_found',
    'product_not_found',
    'reference_in_use',
    'body_too_large',
    'unsupported_media_type',
  )
  async place(
    @Holder() holder: KeyHolder,
    @Body() body: CreateOrderDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderDto> {
    const { order, isReplay } = await this.placeOrder.place(holder, body);
    // An order has no address before it is acknowledged.
    answerCreated(reply, isReplay);
    return presentOrder(order);
  }

  @Post('acknowledge')
  @HttpCode(200)
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'Acknowledge an order',
    description:
      'Stores the merchant’s references of the order and of all its lines. Repeating the call changes nothing.',
  })
  @ApiBody({ type: AcknowledgeOrderDto, examples: ACKNOWLEDGEMENT_EXAMPLES })
  @ApiOkResponse({ type: OrderDto })
  @ApiProblems(
    'validation_failed',
    'malformed_json',
    'wrong_key_type',
    'order_not_found',
    'order_line_not_found',
    'already_acknowledged',
    'reference_in_use',
  )
  async acknowledge(@Holder() holder: KeyHolder, @Body() body: AcknowledgeOrderDto): Promise<OrderDto> {
    return presentOrder(await this.acknowledgeOrder.acknowledge(holder, body));
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiOperation({
    summary: 'List orders',
    description:
      'In the order of their last change, 100 or `limit` at a time; a channel key sees the orders of its own channel. The `Link` header names the next page. Feed the header `X-Next-Updated-Since` back as `updatedSince` to miss no change.',
  })
  @ApiOkResponse({
    type: [OrderDto],
    headers: {
      ...LINK_HEADER,
      'X-Next-Updated-Since': {
        schema: { type: 'string', format: 'date-time' },
        description: 'What to give as `updatedSince` next time.',
      },
    },
  })
  @ApiProblems('validation_failed', 'invalid_cursor')
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: ListOrdersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderDto[]> {
    const page = await this.listOrders.list(orderScope(holder), query);
    linkChangePage(request, reply, page);
    return page.rows.map(presentOrder);
  }

  @Get('new')
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'List the orders that wait to be acknowledged',
    description:
      'The oldest first, at most 1,000 or `limit`; the same ones again until they are acknowledged. The `Link` header names the next page.',
  })
  @ApiOkResponse({ type: [OrderDto], headers: LINK_HEADER })
  @ApiProblems('validation_failed', 'invalid_cursor', 'wrong_key_type')
  async listNew(
    @Holder() { customerId }: KeyHolder,
    @Query() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderDto[]> {
    const { orders, cursor } = await this.readOrders.listNew(customerId, page);
    linkNextPage(request, reply, cursor);
    return orders.map(presentOrder);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiOperation({
    summary: 'Read an acknowledged order',
    description: 'A channel key sees the orders of its own channel.',
  })
  @ApiParam({ name: 'merchantReference', description: 'The merchant’s order number.', example: 'SO-77' })
  @ApiOkResponse({ type: OrderDto })
  @ApiProblems('order_not_found')
  async get(@Holder() holder: KeyHolder, @Param('merchantReference') reference: string): Promise<OrderDto> {
    return presentOrder(await this.readOrders.getByMerchantReference(orderScope(holder), reference));
  }
}
