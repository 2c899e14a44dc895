import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../errors/problem.dto';
import { LINK_HEADER, linkNextPage, PageQuery } from '../wire/paging';
import { OrderEventDto, presentEvent } from './order-history.dto';
import { ReadHistoryService } from './read-history.service';
import { orderScope } from './read-orders.service';

@ApiTags('Orders')
@Controller('v2/orders')
export class OrderHistoryController {
  constructor(private readonly readHistory: ReadHistoryService) {}

  @Get(':merchantReference/history')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiOperation({
    summary: 'Read what has happened to an order',
    description:
      'Every change of an acknowledged order, oldest first, 100 or `limit` at a time; the `Link` header names the next page. A channel key reads the history of its own orders.',
  })
  @ApiParam({ name: 'merchantReference', description: 'The merchant’s order number.', example: 'SO-77' })
  @ApiOkResponse({ type: [OrderEventDto], headers: LINK_HEADER })
  @ApiProblems('validation_failed', 'invalid_cursor', 'order_not_found')
  async list(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
    @Query() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderEventDto[]> {
    const scope = orderScope(holder);
    const { events, cursor } = await this.readHistory.list(scope, reference, page);
    linkNextPage(request, reply, cursor);
    return events.map((event) => presentEvent(event, scope));
  }
}
