import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentUser, SignedIn } from '../access/access.decorator';
import type { SignedInUser } from '../access/caller';
import { ApiRefusals } from '../errors/error.dto';
import { NoStore } from '../wire/no-store.decorator';
import { OwnSessionDto } from './own-session.dto';
import { OwnSessionService } from './own-session.service';

@ApiTags('Account')
@SignedIn()
@Controller('user/sessions')
export class OwnSessionController {
  constructor(private readonly sessions: OwnSessionService) {}

  @Get()
  @NoStore()
  @ApiOperation({
    summary: 'List the sessions of the signed-in user',
    description:
      'The living sessions, the one used last first, at most 100. Goes beyond the usual API of such services.',
  })
  @ApiOkResponse({ type: [OwnSessionDto] })
  list(@CurrentUser() caller: SignedInUser): Promise<OwnSessionDto[]> {
    return this.sessions.list(caller);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End one session of the signed-in user',
    description: 'Its refresh token is worthless from now on. Goes beyond the usual API of such services.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21' })
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiRefusals('session_not_found@404')
  end(@CurrentUser() caller: SignedInUser, @Param('id') id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
