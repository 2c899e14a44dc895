import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { ApiAudienceHeader, Public } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import { Captcha } from '../captcha/captcha.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { LimitedBy } from '../limit/limited-by.decorator';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { TokenResponseDto } from '../session/token-response.dto';
import { UserDto } from '../user/user.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { SignUpBody } from './signup.dto';
import { SignUpService } from './signup.service';

@ApiTags('Sign-up')
@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUpService) {}

  @Post('signup')
  @Public()
  @LimitedBy('signups', 'anonymous')
  @Captcha()
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Create an account',
    description:
      'Creates a user by email or phone and password, and sends a mail or an SMS to confirm the address or number; where these count as confirmed, a session is opened at once. An address or number that has a confirmed user is answered as if it were new. Without email and phone the account is anonymous.',
  })
  @ApiAudienceHeader()
  @ApiExamples(SignUpBody, {
    'By email': {
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      data: { full_name: 'Ada Lovelace' },
    },
    'By phone': { phone: '+31612345678', password: 'correct horse battery staple' },
    Anonymously: { data: { theme: 'dark' } },
  })
  @ApiQuery({
    name: 'redirect_to',
    required: false,
    description: 'Where the link in the mail finally leads, if allowed.',
    example: 'http://localhost:3000/welcome',
  })
  @ApiExtraModels(UserDto, TokenResponseDto)
  @ApiOkResponse({
    description: 'The user, or tokens when nothing is left to confirm.',
    schema: { oneOf: [{ $ref: getSchemaPath(UserDto) }, { $ref: getSchemaPath(TokenResponseDto) }] },
  })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'email_provider_disabled',
    'phone_provider_disabled',
    'email_address_not_authorized',
    'weak_password',
    'signup_disabled',
    'anonymous_provider_disabled',
    'user_already_exists',
    'sms_send_failed',
    'over_email_send_rate_limit',
    'over_sms_send_rate_limit',
    'unexpected_failure@503',
  )
  signUp(
    @Body() body: SignUpBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<UserDto | TokenResponseDto> {
    return this.signUps.signUp(body, { audience, mail: { base, redirectTo } });
  }
}
