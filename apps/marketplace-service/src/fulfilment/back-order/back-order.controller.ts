import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { ApiReport, ApiReportByReference, ApiReportIndex } from '../document-reports';
import { ReadReportsService } from '../read-reports.service';
import { BACK_ORDER_EXAMPLES } from '../report-examples';
import { ReportOrderService } from '../report-order.service';
import { BACK_ORDER, newBackOrder } from './back-order';
import { BackOrderDto, presentBackOrder } from './back-order.dto';
import { CreateBackOrderDto } from './create-back-order.dto';

const WORDS = { one: 'a back order', many: 'back orders', type: BackOrderDto };

@ApiTags('Back orders')
@Controller('v2/backorders')
export class BackOrderController {
  constructor(
    private readonly reportOrder: ReportOrderService,
    private readonly readReports: ReadReportsService,
  ) {}

  @Post()
  @KeyRoles('MERCHANT')
  @ApiReport(WORDS, {
    summary: 'Report a back order',
    description: 'Units of an acknowledged order that come later; they are shipped or cancelled like others.',
    body: CreateBackOrderDto,
    examples: BACK_ORDER_EXAMPLES,
  })
  async create(
    @Holder() holder: KeyHolder,
    @Body() body: CreateBackOrderDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BackOrderDto> {
    const { row, isReplay } = await this.reportOrder.report(holder, newBackOrder(body));
    answerCreated(reply, isReplay, ['v2', 'backorders', row.merchantReference]);
    return presentBackOrder(row);
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportIndex(WORDS)
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BackOrderDto[]> {
    const page = await this.readReports.list(BACK_ORDER, orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentBackOrder);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportByReference(WORDS, 'BO-1', 'back_order_not_found')
  async get(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<BackOrderDto> {
    return presentBackOrder(await this.readReports.getByReference(BACK_ORDER, orderScope(holder), reference));
  }
}
