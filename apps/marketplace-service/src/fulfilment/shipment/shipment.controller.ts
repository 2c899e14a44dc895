import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../../errors/problem.dto';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { ApiReport, ApiReportByReference, ApiReportIndex } from '../document-reports';
import { ReadReportsService } from '../read-reports.service';
import { SHIPMENT_EXAMPLES, TRACKING_EXAMPLES } from '../report-examples';
import { ChangeTrackingService } from './change-tracking.service';
import { CreateShipmentDto, TrackingDto } from './create-shipment.dto';
import { CreateShipmentService } from './create-shipment.service';
import { SHIPMENT } from './shipment';
import { presentShipment, ShipmentDto } from './shipment.dto';

const WORDS = { one: 'a shipment', many: 'shipments', type: ShipmentDto };

@ApiTags('Shipments')
@Controller('v2/shipments')
export class ShipmentController {
  constructor(
    private readonly createShipment: CreateShipmentService,
    private readonly changeTracking: ChangeTrackingService,
    private readonly readReports: ReadReportsService,
  ) {}

  @Post()
  @KeyRoles('MERCHANT')
  @ApiReport(
    WORDS,
    {
      summary: 'Report a shipment',
      description: 'Of an acknowledged order, whole or in parts.',
      body: CreateShipmentDto,
      examples: SHIPMENT_EXAMPLES,
    },
    'shipment_method_not_found',
    'partial_line_not_allowed',
  )
  async create(
    @Holder() holder: KeyHolder,
    @Body() body: CreateShipmentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShipmentDto> {
    const { row, isReplay } = await this.createShipment.create(holder, body);
    answerCreated(reply, isReplay, ['v2', 'shipments', row.merchantReference]);
    return presentShipment(row);
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportIndex(WORDS)
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShipmentDto[]> {
    const page = await this.readReports.list(SHIPMENT, orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentShipment);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiReportByReference(WORDS, 'SH-1', 'shipment_not_found')
  async get(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<ShipmentDto> {
    return presentShipment(await this.readReports.getByReference(SHIPMENT, orderScope(holder), reference));
  }

  @Put(':merchantReference')
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'Change the tracking of a shipment',
    description:
      'Takes the members that tell how the shipment travels; those left out stay. What was shipped does not change.',
  })
  @ApiParam({
    name: 'merchantReference',
    description: 'The merchant’s reference of the shipment.',
    example: 'SH-1',
  })
  @ApiBody({ type: TrackingDto, examples: TRACKING_EXAMPLES })
  @ApiOkResponse({ type: ShipmentDto })
  @ApiProblems(
    'validation_failed',
    'malformed_json',
    'wrong_key_type',
    'shipment_not_found',
    'shipment_method_not_found',
  )
  async change(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
    @Body() body: TrackingDto,
  ): Promise<ShipmentDto> {
    return presentShipment(await this.changeTracking.change(holder, reference, body));
  }
}
