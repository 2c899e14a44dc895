import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { Readiness, ReadinessDto } from '@libs/http';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access.decorator';
import { HealthDto, SettingsDto } from './system.dto';
import { SettingsService } from './settings.service';
import { VERSION } from './version';

@ApiTags('System')
@Controller()
@Public()
export class SystemController {
  constructor(
    private readonly settings: SettingsService,
    private readonly readiness: Readiness,
  ) {}

  @Get('health')
  @ApiOperation({ summary: 'Tell that the service answers' })
  @ApiOkResponse({ type: HealthDto })
  health(): HealthDto {
    return { version: VERSION, name: 'auth-service', description: 'Users, sign-in and JWTs' };
  }

  @Get('health/live')
  @ApiOperation({ summary: 'Tell that the process need not be restarted' })
  @ApiOkResponse({ type: ReadinessDto })
  live(): ReadinessDto {
    return this.readiness.live();
  }

  @Get('health/ready')
  @ApiOperation({
    summary: 'Tell whether the service should be sent requests',
    description: 'It is not while its database is away or lacks tables, and once it was told to stop.',
  })
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto, description: 'Not now; the reasons are named.' })
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessDto> {
    return this.readiness.ready(reply);
  }

  @Get('settings')
  @ApiOperation({ summary: 'Tell which ways of signing in are open' })
  @ApiOkResponse({ type: SettingsDto })
  show(): SettingsDto {
    return this.settings.describe();
  }
}
