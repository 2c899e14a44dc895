import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../../errors/problem.dto';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { ApiReport, ApiReportByReference, ApiReportIndex } from '../document-reports';
import { ReadReportsService } from '../read-reports.service';
import { DECISION_EXAMPLES, RETURN_EXAMPLES } from '../report-examples';
import { CreateReturnService } from './create-return.service';
import { DecideReturnService } from './decide-return.service';
import { ReadReturnService } from './read-return.service';
import { RETURN } from './return';
import { presentReturn, ReturnDto } from './return.dto';
import { CreateReturnDto, DecideReturnDto } from './return-request.dto';

const WORDS = { one: 'a return', many: 'returns', type: ReturnDto };

@ApiTags('Returns')
@Controller('v2/returns')
export class ReturnController {
  constructor(
    private readonly createReturn: CreateReturnService,
    private readonly decideReturn: DecideReturnService,
    private readonly readReturn: ReadReturnService,
    private readonly readReports: ReadReportsService,
  ) {}

  @Post()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReport(
    WORDS,
    {
      summary: 'Report a return',
      description:
        'Of goods that were shipped. A merchant gives `MerchantReturnReference`, and the goods count as accepted unless `Status` says otherwise; a channel gives `ChannelReturnReference`, and the merchant decides.',
      body: CreateReturnDto,
      examples: RETURN_EXAMPLES,
    },
    'not_shipped',
  )
  async create(
    @Holder() holder: KeyHolder,
    @Body() body: CreateReturnDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReturnDto> {
    const { row, isReplay } = await this.createReturn.create(holder, body);
    const reference = row.merchantReference ?? row.channelReturnReference ?? '';
    answerCreated(reply, isReplay, ['v2', 'returns', reference]);
    return presentReturn(row);
  }

  @Put()
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'Decide on a return',
    description:
      'Accepts or rejects a return that is on its way, by the merchant’s or the channel’s reference of it. With the channel’s, the merchant’s is attached. A decision is taken once; the same one again changes nothing.',
  })
  @ApiBody({ type: DecideReturnDto, examples: DECISION_EXAMPLES })
  @ApiOkResponse({ type: ReturnDto })
  @ApiProblems(
    'validation_failed',
    'malformed_json',
    'wrong_key_type',
    'return_not_found',
    'order_line_not_found',
    'already_decided',
    'reference_in_use',
  )
  async decide(@Holder() holder: KeyHolder, @Body() body: DecideReturnDto): Promise<ReturnDto> {
    return presentReturn(await this.decideReturn.decide(holder, body));
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportIndex(WORDS)
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReturnDto[]> {
    const page = await this.readReports.list(RETURN, orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentReturn);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportByReference(WORDS, 'RE-1', 'return_not_found')
  async get(@Holder() holder: KeyHolder, @Param('merchantReference') reference: string): Promise<ReturnDto> {
    return presentReturn(await this.readReturn.getByReference(orderScope(holder), reference));
  }
}
