import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { ApiReport, ApiReportByReference, ApiReportIndex } from '../document-reports';
import { ReadReportsService } from '../read-reports.service';
import { CANCELLATION_EXAMPLES } from '../report-examples';
import { ReportOrderService } from '../report-order.service';
import { CANCELLATION, newCancellation } from './cancellation';
import { CancellationDto, presentCancellation } from './cancellation.dto';
import { CreateCancellationDto } from './create-cancellation.dto';

const WORDS = { one: 'a cancellation', many: 'cancellations', type: CancellationDto };

@ApiTags('Cancellations')
@Controller('v2/cancellations')
export class CancellationController {
  constructor(
    private readonly reportOrder: ReportOrderService,
    private readonly readReports: ReadReportsService,
  ) {}

  @Post()
  @KeyRoles('MERCHANT')
  @ApiReport(WORDS, {
    summary: 'Report a cancellation',
    description: 'Of an acknowledged order, whole or in parts. Units in back order are cancelled first.',
    body: CreateCancellationDto,
    examples: CANCELLATION_EXAMPLES,
  })
  async create(
    @Holder() holder: KeyHolder,
    @Body() body: CreateCancellationDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationDto> {
    const { row, isReplay } = await this.reportOrder.report(holder, newCancellation(body));
    answerCreated(reply, isReplay, ['v2', 'cancellations', row.merchantReference]);
    return presentCancellation(row);
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportIndex(WORDS)
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationDto[]> {
    const page = await this.readReports.list(CANCELLATION, orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentCancellation);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportByReference(WORDS, 'CA-1', 'cancellation_not_found')
  async get(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<CancellationDto> {
    return presentCancellation(
      await this.readReports.getByReference(CANCELLATION, orderScope(holder), reference),
    );
  }
}
