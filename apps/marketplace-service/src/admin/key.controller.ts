import { Body, Controller, Delete, Get, Header, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiAdminProblems } from '../errors/problem.dto';
import { AdminOnly } from './admin.guard';
import { AdministrationService } from './administration.service';
import { CUSTOMER_ID } from './customer.dto';
import { IdPipe } from './id.pipe';
import { CreatedKeyDto, KeyDto, KeyRotationDto, NewKeyDto, presentCreatedKey, presentKey } from './key.dto';

const KEY_ID = { name: 'keyId', description: 'The id of the key.', example: 7 };

@ApiTags('Administration')
@AdminOnly()
@ApiParam(CUSTOMER_ID)
@Controller('admin/customers/:customerId/keys')
export class KeyController {
  constructor(private readonly administration: AdministrationService) {}

  @Get()
  @ApiOperation({
    summary: 'List the keys of a customer',
    description: 'By their prefixes; keys are not kept.',
  })
  @ApiOkResponse({ type: [KeyDto] })
  @ApiAdminProblems('validation_failed', 'customer_not_found')
  async list(@Param('customerId', IdPipe) customerId: number): Promise<KeyDto[]> {
    return (await this.administration.listKeys(customerId)).map(presentKey);
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Create a key', description: 'It is shown this once and never again.' })
  @ApiBody({
    type: NewKeyDto,
    examples: {
      merchant: { value: { Role: 'MERCHANT', Name: 'order import' } },
      channel: { value: { Role: 'CHANNEL', ChannelId: 1 } },
    },
  })
  @ApiCreatedResponse({ type: CreatedKeyDto })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'customer_not_found', 'channel_not_found')
  async create(
    @Param('customerId', IdPipe) customerId: number,
    @Body() body: NewKeyDto,
  ): Promise<CreatedKeyDto> {
    return presentCreatedKey(await this.administration.createKey(customerId, body));
  }

  @Post(':keyId/rotate')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Replace a key',
    description:
      'The new one stands for the same; both work until the overlap ends, so that nobody is cut off.',
  })
  @ApiParam(KEY_ID)
  @ApiCreatedResponse({ type: CreatedKeyDto })
  @ApiAdminProblems('malformed_json', 'validation_failed', 'key_not_found')
  async rotate(
    @Param('customerId', IdPipe) customerId: number,
    @Param('keyId', IdPipe) id: number,
    @Body() body: KeyRotationDto,
  ): Promise<CreatedKeyDto> {
    return presentCreatedKey(await this.administration.rotateKey(customerId, id, body));
  }

  @Delete(':keyId')
  @ApiOperation({ summary: 'Revoke a key', description: 'At once, on every replica, and for good.' })
  @ApiParam(KEY_ID)
  @ApiOkResponse({ description: 'The key does not work any more.', schema: { type: 'object', example: {} } })
  @ApiAdminProblems('validation_failed', 'key_not_found')
  async revoke(
    @Param('customerId', IdPipe) customerId: number,
    @Param('keyId', IdPipe) id: number,
  ): Promise<Record<string, never>> {
    await this.administration.revokeKey(customerId, id);
    return {};
  }
}
