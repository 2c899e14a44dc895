import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { WithoutKey } from '@libs/api-key';
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
}
