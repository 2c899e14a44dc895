import { Controller, Delete, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAudienceHeader, CurrentUser, SignedIn } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import type { SignedInUser } from '../access/caller';
import { ApiRefusals } from '../errors/error.dto';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { LinkAddressDto, LinkQuery } from './external.dto';
import { IdentityService } from './identity.service';
import { LinkService } from './link.service';
import type { AnswerObject } from './read-answer';

@ApiTags('External providers')
@SignedIn()
@Controller('user/identities')
export class IdentityController {
  constructor(
    private readonly identities: IdentityService,
    private readonly links: LinkService,
  ) {}

  @Get('authorize')
  @ApiAudienceHeader()
  @ApiOperation({
    summary: 'Link an account at an external provider to the signed-in user',
    description:
      'As `/authorize`, and when the browser comes back, the account at the provider is linked to the signed-in user. Needs SECURITY_MANUAL_LINKING_ENABLED.',
  })
  @ApiOkResponse({ type: LinkAddressDto, description: 'With `skip_http_redirect=true`.' })
  @ApiResponse({ status: 302, description: 'To the provider.' })
  @ApiRefusals('validation_failed', 'manual_linking_disabled', 'unexpected_failure@503')
  link(
    @CurrentUser() caller: SignedInUser,
    @Query() query: LinkQuery,
    @Audience() audience: string,
    @MailBase() mailBase: string,
    @RedirectTarget() target: string,
    @Req() { query: parameters, headers }: FastifyRequest<{ Querystring: AnswerObject }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.links.begin(caller, { query, parameters, headers, audience, mailBase, target }, reply);
  }

  @Delete(':identity_id')
  @ApiAudienceHeader()
  @ApiOperation({
    summary: 'Unlink an identity from the signed-in user',
    description:
      'One identity always stays. When the address of the user goes with the identity, the one of another identity takes its place. Needs SECURITY_MANUAL_LINKING_ENABLED.',
  })
  @ApiParam({ name: 'identity_id', format: 'uuid', example: '0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21' })
  @ApiOkResponse({ description: 'The identity is gone.', schema: { type: 'object', example: {} } })
  @ApiRefusals(
    'validation_failed@404',
    'manual_linking_disabled',
    'unexpected_audience',
    'single_identity_not_deletable',
    'identity_not_found',
    'email_conflict_identity_not_deletable',
  )
  unlink(
    @CurrentUser() caller: SignedInUser,
    @Param('identity_id') id: string,
    @Headers('x-jwt-aud') audience?: string,
  ): Promise<object> {
    return this.identities.unlink(caller, id, audience);
  }
}
