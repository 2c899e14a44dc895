import { Body, Controller, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAudienceHeader, Public } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import { Captcha } from '../captcha/captcha.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { MailBase } from '../mail/mail-base.decorator';
import { LimitedBy } from '../limit/limited-by.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { TokenResponseDto } from '../session/token-response.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { needsCaptcha } from './needs-captcha';
import { TokenBody, TokenQuery } from './token.dto';
import { TokenService } from './token.service';

@ApiTags('Sign-in')
@Controller()
export class TokenController {
  constructor(private readonly tokens: TokenService) {}

  @Post('token')
  @Public()
  @LimitedBy('token')
  @Captcha(needsCaptcha)
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Get tokens',
    description:
      'Signs a user in by password, or exchanges a refresh token, the code of a sign-in that began with a proof key, or an ID token that a client has got from a provider by itself. A refresh token counts once; the one before the active one gives the active one again for a few seconds, and any other reuse ends the session. After five wrong passwords for an account each further one makes the next wait longer; sign-in by link or code does not wait.',
  })
  @ApiAudienceHeader()
  @ApiExamples(TokenBody, {
    'With grant_type password': { email: 'ada@example.com', password: 'correct horse battery staple' },
    'With grant_type password, by phone': {
      phone: '+31612345678',
      password: 'correct horse battery staple',
    },
    'With grant_type refresh_token': { refresh_token: 'the refresh_token of the last answer' },
    'With grant_type pkce': {
      auth_code: 'the code in the address the link led to',
      code_verifier: 'the secret whose challenge began the flow',
    },
    'With grant_type id_token': {
      provider: 'google',
      id_token: 'the ID token that the client has got',
      nonce: 'the secret whose SHA-256 in hex the token holds as nonce',
    },
  })
  @ApiOkResponse({ type: TokenResponseDto })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'invalid_credentials',
    'email_not_confirmed',
    'phone_not_confirmed',
    'user_banned@400',
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'flow_state_not_found',
    'flow_state_expired',
    'bad_code_verifier',
    'email_provider_disabled@422',
    'phone_provider_disabled@422',
    'bad_jwt@400',
    'provider_disabled',
    'provider_email_needs_verification',
    'signup_disabled',
    'identity_already_exists',
    'manual_linking_disabled',
    'no_authorization',
    'user_banned',
    'unexpected_failure@503',
  )
  token(
    @Query() { grant_type }: TokenQuery,
    @Body() body: TokenBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
    @Headers('authorization') authorization?: string,
  ): Promise<TokenResponseDto> {
    return this.tokens.exchange(grant_type, body, audience, { authorization, mail: { base, redirectTo } });
  }
}
