import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAudienceHeader, Public } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { LimitedBy } from '../limit/limited-by.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { TokenResponseDto } from '../session/token-response.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { CodeVerificationService } from './code-verification.service';
import { LinkVisitService } from './link-visit.service';
import { HalfConfirmedDto, VerifyBody, VerifyQuery } from './verify.dto';

@ApiTags('Verification')
@Controller('verify')
export class VerifyController {
  constructor(
    private readonly codes: CodeVerificationService,
    private readonly links: LinkVisitService,
  ) {}

  @Get()
  @Public()
  @LimitedBy('verify')
  @ApiOperation({
    summary: 'Follow the link of a mail',
    description:
      'Sends the visitor back to the site with tokens, or with the reason why there are none, in the fragment; where the mail was asked for with a proof key, with a code for `/token?grant_type=pkce` in the query. Requests that only look ahead get 204 and leave the link as it is; with MAILER_CONFIRM_PAGE a page asks first.',
  })
  @ApiResponse({ status: 303, description: 'Back to the site; tokens or error in the fragment.' })
  @ApiResponse({ status: 200, description: 'The page that asks first.', content: { 'text/html': {} } })
  @ApiResponse({ status: 204, description: 'Nobody is looking yet; the link stays valid.' })
  @ApiRefusals('validation_failed')
  open(
    @Query() { token, type }: VerifyQuery,
    @RedirectTarget() target: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.links.open({ token, type, target }, request, reply);
  }

  @Post()
  @Public()
  @LimitedBy('verify')
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Verify a code',
    description:
      'Verifies the digits of a mail or an SMS together with the address or number they were sent to, or the token of a link as token_hash. Five wrong attempts end the code. With the token in the query it is the button of the confirmation page.',
  })
  @ApiAudienceHeader()
  @ApiExamples(VerifyBody, {
    'The digits of a mail': { type: 'signup', email: 'ada@example.com', token: '123456' },
    'The digits of an SMS': { type: 'sms', phone: '+31612345678', token: '123456' },
    'The token of a link': { type: 'signup', token_hash: 'the token in the address of the link' },
  })
  @ApiExtraModels(TokenResponseDto, HalfConfirmedDto)
  @ApiOkResponse({
    description: 'Tokens, or what remains to be done after the first of two confirmations of a new address.',
    schema: { oneOf: [{ $ref: getSchemaPath(TokenResponseDto) }, { $ref: getSchemaPath(HalfConfirmedDto) }] },
  })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'validation_failed@422',
    'otp_expired',
    'user_banned',
    'weak_password',
    'email_exists',
    'phone_exists',
  )
  async verify(
    @Body() body: VerifyBody,
    @Query() { token, type }: VerifyQuery,
    @Audience() audience: string,
    @RedirectTarget() target: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponseDto | HalfConfirmedDto | undefined> {
    if (!token) return this.codes.verify(body, audience);
    await this.links.follow({ token, type, target }, reply);
    return undefined;
  }
}
