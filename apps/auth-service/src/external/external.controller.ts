import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAudienceHeader, Public } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { AuthorizeService } from './authorize.service';
import { CallbackService } from './callback.service';
import { AuthorizeQuery } from './external.dto';
import type { AnswerObject } from './read-answer';

const CALLBACK =
  'The browser comes here from the provider and is sent on to the site: with tokens in the fragment, with a `code` in the query when the sign-in began with a proof key, or with `error`, `error_code` and `error_description` in both.';

@ApiTags('External providers')
@Controller()
export class ExternalController {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly callbacks: CallbackService,
  ) {}

  @Get('authorize')
  @Public()
  @ApiAudienceHeader()
  @ApiOperation({
    summary: 'Sign in by an external provider',
    description:
      'Opened in a browser, this leads to the provider. Other parameters, such as `prompt`, go on to the provider, except those by which the service speaks with it. The sign-in is bound to the browser by a cookie and must be completed within EXTERNAL_FLOW_STATE_EXPIRY_DURATION.',
  })
  @ApiResponse({ status: 302, description: 'To the provider.' })
  @ApiRefusals('validation_failed', 'user_not_found@404', 'unexpected_failure@503')
  authorize(
    @Query() query: AuthorizeQuery,
    @Audience() audience: string,
    @MailBase() mailBase: string,
    @RedirectTarget() target: string,
    @Req() { query: parameters, headers }: FastifyRequest<{ Querystring: AnswerObject }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.authorizations.redirect({ query, parameters, headers, audience, mailBase, target }, reply);
  }

  @Get('callback')
  @Public()
  @ApiOperation({ summary: 'Come back from a provider', description: CALLBACK })
  @ApiQuery({ name: 'state', required: false, description: 'What the provider was sent with the browser.' })
  @ApiQuery({ name: 'code', required: false, description: 'What is exchanged for the profile of the user.' })
  @ApiResponse({ status: 302, description: 'Back to the site.' })
  @ApiResponse({ status: 303, description: 'To the site, because the state is not known.' })
  callback(
    @Req() { query, headers }: FastifyRequest<{ Querystring: AnswerObject }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.callbacks.answer(query, headers, reply);
  }

  @Post('callback')
  @Public()
  @ApiOperation({
    summary: 'Come back from a provider, by a form',
    description: `${CALLBACK} Apple sends browsers back in this way.`,
  })
  @ApiResponse({ status: 302, description: 'Back to the site.' })
  @ApiResponse({ status: 303, description: 'To the site, because the state is not known.' })
  callbackByForm(
    @Body() form: object,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.callbacks.answer({ ...form }, headers, reply);
  }
}
