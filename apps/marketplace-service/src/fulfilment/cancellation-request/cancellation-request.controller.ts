import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../../errors/problem.dto';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { ApiReport, ApiReportIndex } from '../document-reports';
import { ReadReportsService } from '../read-reports.service';
import { CANCELLATION_REQUEST_EXAMPLES } from '../report-examples';
import { CANCELLATION_REQUEST } from './cancellation-request';
import { CancellationRequestDto, presentCancellationRequest } from './cancellation-request.dto';
import { CreateCancellationRequestDto } from './create-cancellation-request.dto';
import { RequestCancellationService } from './request-cancellation.service';

const WORDS = { one: 'a cancellation request', many: 'cancellation requests', type: CancellationRequestDto };

@ApiTags('Cancellations')
@Controller('v2/cancellations/channel')
export class CancellationRequestController {
  constructor(
    private readonly requestCancellation: RequestCancellationService,
    private readonly readReports: ReadReportsService,
  ) {}

  @Post()
  @KeyRoles('CHANNEL')
  @ApiReport(WORDS, {
    summary: 'Ask to cancel',
    description:
      'Of an order of the channel, whole or in parts. What the merchant has not acknowledged is cancelled at once. Afterwards it is a request: the line counts it in `CancellationRequestedQuantity` until the merchant cancels the pieces or ships them.',
    body: CreateCancellationRequestDto,
    examples: CANCELLATION_REQUEST_EXAMPLES,
  })
  async create(
    @Holder() holder: KeyHolder,
    @Body() body: CreateCancellationRequestDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationRequestDto> {
    const { row, isReplay } = await this.requestCancellation.request(holder, body);
    answerCreated(reply, isReplay, ['v2', 'cancellations', 'channel', row.channelReference]);
    return presentCancellationRequest(row);
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportIndex(WORDS)
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationRequestDto[]> {
    const page = await this.readReports.list(CANCELLATION_REQUEST, orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentCancellationRequest);
  }

  @Get(':channelReference')
  @KeyRoles('CHANNEL')
  @ApiOperation({ summary: 'Read a cancellation request', description: 'By the channel’s own reference.' })
  @ApiParam({
    name: 'channelReference',
    description: 'The channel’s reference of the request.',
    example: 'WC-1',
  })
  @ApiOkResponse({ type: CancellationRequestDto })
  @ApiProblems('wrong_key_type', 'cancellation_request_not_found')
  async get(
    @Holder() holder: KeyHolder,
    @Param('channelReference') reference: string,
  ): Promise<CancellationRequestDto> {
    return presentCancellationRequest(await this.requestCancellation.getByReference(holder, reference));
  }
}
