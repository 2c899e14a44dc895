import { Body, Controller, Get, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAdminProblems } from '../errors/problem.dto';
import { LINK_HEADER, linkNextPage, PageQuery } from '../wire/paging';
import { AdminOnly } from './admin.guard';
import { AdministrationService } from './administration.service';
import {
  CUSTOMER_ID,
  CustomerChangeDto,
  CustomerDto,
  NewCustomerDto,
  NewRateDto,
  presentCustomer,
  presentRate,
  RateDto,
} from './customer.dto';
import { IdPipe } from './id.pipe';

@ApiTags('Administration')
@AdminOnly()
@Controller('admin/customers')
export class CustomerController {
  constructor(private readonly administration: AdministrationService) {}

  @Get()
  @ApiOperation({ summary: 'List customers', description: 'By age, 100 or `limit` at a time.' })
  @ApiOkResponse({ type: [CustomerDto], headers: LINK_HEADER })
  @ApiAdminProblems('validation_failed', 'invalid_cursor')
  async list(
    @Query() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerDto[]> {
    const { customers, cursor } = await this.administration.listCustomers(page);
    linkNextPage(request, reply, cursor);
    return customers.map(presentCustomer);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a customer',
    description: 'A tenant of the hub; nobody else sees what is theirs.',
  })
  @ApiCreatedResponse({ type: CustomerDto })
  @ApiAdminProblems('malformed_json', 'validation_failed')
  async create(@Body() body: NewCustomerDto): Promise<CustomerDto> {
    return presentCustomer(await this.administration.createCustomer(body));
  }

  @Get(':customerId')
  @ApiOperation({ summary: 'Read a customer' })
  @ApiParam(CUSTOMER_ID)
  @ApiOkResponse({ type: CustomerDto })
  @ApiAdminProblems('validation_failed', 'customer_not_found')
  async get(@Param('customerId', IdPipe) id: number): Promise<CustomerDto> {
    return presentCustomer(await this.administration.getCustomer(id));
  }

  @Patch(':customerId')
  @ApiOperation({ summary: 'Change a customer' })
  @ApiParam(CUSTOMER_ID)
  @ApiOkResponse({ type: CustomerDto })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'customer_not_found')
  async change(
    @Param('customerId', IdPipe) id: number,
    @Body() body: CustomerChangeDto,
  ): Promise<CustomerDto> {
    return presentCustomer(await this.administration.changeCustomer(id, body));
  }

  @Get(':customerId/rates')
  @ApiOperation({ summary: 'List the rates of foreign currencies' })
  @ApiParam(CUSTOMER_ID)
  @ApiOkResponse({ type: [RateDto] })
  @ApiAdminProblems('validation_failed', 'customer_not_found')
  async listRates(@Param('customerId', IdPipe) id: number): Promise<RateDto[]> {
    return (await this.administration.listRates(id)).map(presentRate);
  }

  @Put(':customerId/rates/:currencyCode')
  @ApiOperation({
    summary: 'Set the rate of a foreign currency',
    description: 'Orders placed from now on are counted with it; those that stand keep theirs.',
  })
  @ApiParam(CUSTOMER_ID)
  @ApiParam({ name: 'currencyCode', description: 'The foreign currency, ISO 4217.', example: 'USD' })
  @ApiOkResponse({ type: [RateDto] })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'customer_not_found')
  async setRate(
    @Param('customerId', IdPipe) id: number,
    @Param('currencyCode') currencyCode: string,
    @Body() { Rate }: NewRateDto,
  ): Promise<RateDto[]> {
    return (await this.administration.setRate(id, currencyCode, Rate)).map(presentRate);
  }
}
