import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiAdminProblems } from '../errors/problem.dto';
import { AdminOnly } from './admin.guard';
import { AdministrationService } from './administration.service';
import { ChannelChangeDto, ChannelDto, NewChannelDto, presentChannel } from './channel.dto';
import { CUSTOMER_ID } from './customer.dto';
import { IdPipe } from './id.pipe';

@ApiTags('Administration')
@AdminOnly()
@ApiParam(CUSTOMER_ID)
@Controller('admin/customers/:customerId/channels')
export class ChannelController {
  constructor(private readonly administration: AdministrationService) {}

  @Get()
  @ApiOperation({
    summary: 'List the channels of a customer',
    description: 'With how far new ones have got.',
  })
  @ApiOkResponse({ type: [ChannelDto] })
  @ApiAdminProblems('validation_failed', 'customer_not_found')
  async list(@Param('customerId', IdPipe) customerId: number): Promise<ChannelDto[]> {
    return (await this.administration.listChannels(customerId)).map(presentChannel);
  }

  @Post()
  @ApiOperation({
    summary: 'Connect a sales channel with a customer',
    description: 'It learns of the whole catalogue, which is written for it in the background.',
  })
  @ApiCreatedResponse({ type: ChannelDto })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'customer_not_found')
  async create(
    @Param('customerId', IdPipe) customerId: number,
    @Body() body: NewChannelDto,
  ): Promise<ChannelDto> {
    return presentChannel(await this.administration.createChannel(customerId, body));
  }

  @Patch(':channelId')
  @ApiOperation({ summary: 'Change a channel' })
  @ApiParam({ name: 'channelId', description: 'The id of the channel.', example: 1 })
  @ApiOkResponse({ type: ChannelDto })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'channel_not_found')
  async change(
    @Param('customerId', IdPipe) customerId: number,
    @Param('channelId', IdPipe) id: number,
    @Body() body: ChannelChangeDto,
  ): Promise<ChannelDto> {
    return presentChannel(await this.administration.changeChannel(customerId, id, body));
  }
}
