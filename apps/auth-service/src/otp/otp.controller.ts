import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiAudienceHeader, Public } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import { Captcha } from '../captcha/captcha.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { LimitedBy } from '../limit/limited-by.decorator';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { ApiExamples } from '../wire/api-examples.decorator';
import { MagicLinkBody, OtpBody, RecoverBody, ResendBody } from './otp.dto';
import { OtpService, type SentAnswer } from './otp.service';
import { RecoveryService } from './recovery.service';
import { ResendService } from './resend.service';
import { SignInMailService } from './sign-in-mail.service';

const ApiSent = () =>
  ApiOkResponse({
    description:
      'An empty object for a mail; the id of the message for an SMS, `test-otp` for a test number. The same for every address and number.',
    schema: { type: 'object', example: {} },
  });

const ApiNothing = () =>
  ApiOkResponse({
    description: 'An empty object, whether the address has a user or not.',
    schema: { type: 'object', example: {} },
  });

@ApiTags('Mails and SMS')
@ApiQuery({
  name: 'redirect_to',
  required: false,
  description: 'Where the link in the mail finally leads, if allowed.',
  example: 'http://localhost:3000/welcome',
})
@Public()
@Controller()
export class OtpController {
  constructor(
    private readonly otps: OtpService,
    private readonly signIns: SignInMailService,
    private readonly recoveries: RecoveryService,
    private readonly resends: ResendService,
  ) {}

  @Post('otp')
  @Captcha()
  @LimitedBy('otp')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sign in without a password',
    description:
      'Sends a mail with a link and a code, or an SMS with a code, that sign the user in. An address or number without a user gets one, unless `create_user` is false. The answer and the limit of one message a minute are the same for every address and number.',
  })
  @ApiAudienceHeader()
  @ApiExamples(OtpBody, {
    'By email': { email: 'ada@example.com' },
    'By phone': { phone: '+31612345678' },
  })
  @ApiSent()
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'email_provider_disabled@422',
    'phone_provider_disabled',
    'email_address_not_authorized',
    'otp_disabled',
    'signup_disabled',
    'sms_send_failed',
    'over_email_send_rate_limit',
    'over_sms_send_rate_limit',
  )
  otp(
    @Body() body: OtpBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<SentAnswer> {
    return this.otps.send(body, { audience, mail: { base, redirectTo } });
  }

  @Post('magiclink')
  @Captcha()
  @LimitedBy('magiclink')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a magic link', description: 'The same as /otp with an email address.' })
  @ApiAudienceHeader()
  @ApiExamples(MagicLinkBody, { 'By email': { email: 'ada@example.com' } })
  @ApiNothing()
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'validation_failed@422',
    'email_provider_disabled@422',
    'email_address_not_authorized',
    'signup_disabled',
    'over_email_send_rate_limit',
  )
  async magicLink(
    @Body() body: MagicLinkBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<object> {
    await this.signIns.send(body, { audience, mail: { base, redirectTo } });
    return {};
  }

  @Post('recover')
  @Captcha()
  @LimitedBy('recover')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Recover an account',
    description:
      'Sends a mail with a link and a code that sign the user in, to set a new password. The answer and the limit of one mail a minute are the same for every address.',
  })
  @ApiAudienceHeader()
  @ApiExamples(RecoverBody, { 'By email': { email: 'ada@example.com' } })
  @ApiNothing()
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'email_provider_disabled',
    'email_address_not_authorized',
    'over_email_send_rate_limit',
  )
  async recover(
    @Body() body: RecoverBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<object> {
    await this.recoveries.send(body, { audience, mail: { base, redirectTo } });
    return {};
  }

  @Post('resend')
  @Captcha()
  @LimitedBy('resend')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send a mail or an SMS again',
    description:
      'Sends the confirmation of a sign-up, or of a change of address or number, again. The answer and the limits are the same for every address and number.',
  })
  @ApiAudienceHeader()
  @ApiExamples(ResendBody, {
    'The confirmation of a sign-up': { type: 'signup', email: 'ada@example.com' },
    'The mails of a change of address': { type: 'email_change', email: 'ada@example.com' },
    'The SMS of a sign-up': { type: 'sms', phone: '+31612345678' },
    'The SMS of a change of number': { type: 'phone_change', phone: '+31612345678' },
  })
  @ApiSent()
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'captcha_failed',
    'email_provider_disabled',
    'phone_provider_disabled',
    'email_address_not_authorized',
    'sms_send_failed',
    'over_email_send_rate_limit',
    'over_sms_send_rate_limit',
  )
  resend(
    @Body() body: ResendBody,
    @Audience() audience: string,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<SentAnswer> {
    return this.resends.resend(body, { audience, mail: { base, redirectTo } });
  }
}
