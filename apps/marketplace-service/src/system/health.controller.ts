import { Controller, Get, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import { WithoutKey } from '@libs/api-key';
import { Readiness, ReadinessDto } from '@libs/http';
import type { FastifyReply } from 'fastify';
import { VERSION } from './version';

class HealthDto {
  @ApiProperty({ description: 'The name of the service.', example: 'marketplace-service' })
  name!: string;

  @ApiProperty({ description: 'The version of the service.', example: '0.1.0' })
  version!: string;

  @ApiProperty({
    description: 'What the service is.',
    example: 'The hub between merchants and sales channels',
  })
  description!: string;
}

@ApiTags('System')
@WithoutKey()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get()
  @ApiOperation({ summary: 'Tells that the service answers', security: [] })
  @ApiOkResponse({ type: HealthDto })
  health(): HealthDto {
    return {
      name: 'marketplace-service',
      version: VERSION,
      description: 'The hub between merchants and sales channels',
    };
  }

  @Get('live')
  @ApiOperation({ summary: 'Tells that the process need not be restarted', security: [] })
  @ApiOkResponse({ type: ReadinessDto })
  live(): ReadinessDto {
    return this.readiness.live();
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Tells whether the service should be sent requests',
    description: 'It is not while its database is away or lacks tables, and once it was told to stop.',
    security: [],
  })
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto, description: 'Not now; the reasons are named.' })
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessDto> {
    return this.readiness.ready(reply);
  }
}
