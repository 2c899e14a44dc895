import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access.decorator';
import { HealthDto, SettingsDto } from './system.dto';
import { SettingsService } from './settings.service';
import { VERSION } from './version';

@ApiTags('System')
@Controller()
@Public()
export class SystemController {
  constructor(private readonly settings: SettingsService) {}

  @Get('health')
  @ApiOperation({ summary: 'Tell that the service answers' })
  @ApiOkResponse({ type: HealthDto })
  health(): HealthDto {
    return { version: VERSION, name: 'auth-service', description: 'Users, sign-in and JWTs' };
  }

  @Get('settings')
  @ApiOperation({ summary: 'Tell which ways of signing in are open' })
  @ApiOkResponse({ type: SettingsDto })
  show(): SettingsDto {
    return this.settings.describe();
  }
}
