import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Holder, KeyRoles, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblems } from '../../errors/problem.dto';
import { orderScope } from '../../order/read-orders.service';
import { answerCreated } from '../../wire/created';
import { CreatedSinceQuery, nameNextPage } from '../created-since';
import { CreateShipmentDto } from './create-shipment.dto';
import { CreateShipmentService } from './create-shipment.service';
import { ReadShipmentsService } from './read-shipments.service';
import { presentShipment, ShipmentDto } from './shipment.dto';

@ApiTags('Shipments')
@Controller('v2/shipments')
export class ShipmentController {
  constructor(
    private readonly createShipment: CreateShipmentService,
    private readonly readShipments: ReadShipmentsService,
  ) {}

  @Post()
  @KeyRoles('MERCHANT')
  @ApiOperation({
    summary: 'Report a shipment',
    description:
      'Of an acknowledged order, whole or in parts. The same shipment again answers 200 with the stored one.',
  })
  @ApiCreatedResponse({ description: 'The shipment is stored.', type: ShipmentDto })
  @ApiOkResponse({ description: 'The same shipment was reported before.', type: ShipmentDto })
  @ApiProblems(
    'validation_failed',
    'wrong_key_type',
    'order_not_found',
    'order_line_not_found',
    'shipment_method_not_found',
    'quantity_exceeded',
    'partial_line_not_allowed',
    'reference_in_use',
  )
  async create(
    @Holder() { customerId }: KeyHolder,
    @Body() body: CreateShipmentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShipmentDto> {
    const { shipment, isReplay } = await this.createShipment.create(customerId, body);
    answerCreated(reply, isReplay, ['v2', 'shipments', shipment.merchantShipmentReference]);
    return presentShipment(shipment);
  }

  @Get()
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiOperation({
    summary: 'List shipments since a moment',
    description:
      'Oldest first. Feed the header `X-Next-Created-Since` back as `createdSince` to miss nothing. With `limit` the `Link` header names the next page; without it up to 10,000 entries come at once.',
  })
  @ApiOkResponse({ type: [ShipmentDto] })
  @ApiProblems('validation_failed', 'invalid_cursor', 'result_too_large')
  async list(
    @Holder() holder: KeyHolder,
    @Query() query: CreatedSinceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShipmentDto[]> {
    const page = await this.readShipments.list(orderScope(holder), query);
    nameNextPage(request, reply, page);
    return page.rows.map(presentShipment);
  }

  @Get(':merchantReference')
  @KeyRoles('MERCHANT', 'CHANNEL')
  @ApiOperation({
    summary: 'Read a shipment',
    description: 'A channel key sees the shipments of its own orders.',
  })
  @ApiParam({
    name: 'merchantReference',
    description: 'The merchant’s reference of the shipment.',
    example: 'SH-1',
  })
  @ApiOkResponse({ type: ShipmentDto })
  @ApiProblems('shipment_not_found')
  async get(
    @Holder() holder: KeyHolder,
    @Param('merchantReference') reference: string,
  ): Promise<ShipmentDto> {
    return presentShipment(await this.readShipments.getByReference(orderScope(holder), reference));
  }
}
