import { Body, Controller, Get, Headers, HttpCode, Post, Put, Query } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { ApiAudienceHeader, CurrentUser, SignedIn } from '../access/access.decorator';
import type { SignedInUser } from '../access/caller';
import { ApiRefusals } from '../errors/error.dto';
import { LimitedBy } from '../limit/limited-by.decorator';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { UserDto } from '../user/user.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { AccountService } from './account.service';
import { logoutScopes, LogoutService } from './logout.service';
import { ReauthenticationService } from './reauthentication.service';
import { UpdateUserBody } from './user-update.dto';

class LogoutQuery {
  @ApiProperty({
    required: false,
    enum: logoutScopes,
    description: 'All sessions of the user, the one of the token, or all but that one.',
    default: 'global',
  })
  @IsOptional()
  @IsString()
  scope?: string;
}

@ApiTags('Account')
@Controller()
@SignedIn()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly reauthentications: ReauthenticationService,
    private readonly logouts: LogoutService,
  ) {}

  @Get('user')
  @NoStore()
  @ApiOperation({ summary: 'Show the signed-in user' })
  @ApiAudienceHeader()
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals('validation_failed')
  show(@CurrentUser() caller: SignedInUser, @Headers('x-jwt-aud') audience?: string): UserDto {
    return this.accounts.show(caller, audience);
  }

  @Put('user')
  @LimitedBy('user')
  @NoStore()
  @ApiOperation({
    summary: 'Change the signed-in user',
    description:
      'Changes password, address, number and metadata, all or nothing. A new password ends all other sessions of the user. A new address counts once it, and the current one too where the operator wants it, have confirmed it by the links or codes that are mailed to them. A new number counts once the code that is sent to it has been verified with type `phone_change`.',
  })
  @ApiQuery({
    name: 'redirect_to',
    required: false,
    description: 'Where the links in the mails finally lead, if allowed.',
    example: 'http://localhost:3000/welcome',
  })
  @ApiExamples(UpdateUserBody, {
    Metadata: { data: { full_name: 'Ada King', nickname: null } },
    'A new address': { email: 'ada.king@example.com' },
    'A new number': { phone: '+31687654321' },
    'A new password': { password: 'a new and longer secret sentence' },
  })
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'validation_failed@422',
    'weak_password',
    'same_password',
    'not_admin',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'current_password_required',
    'current_password_invalid',
    'user_sso_managed',
    'email_exists',
    'email_address_not_authorized',
    'over_email_send_rate_limit',
    'phone_provider_disabled',
    'phone_exists',
    'sms_send_failed',
    'over_sms_send_rate_limit',
    'conflict',
  )
  update(
    @CurrentUser() caller: SignedInUser,
    @Body() body: UpdateUserBody,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<UserDto> {
    return this.accounts.update(caller, body, { base, redirectTo });
  }

  @Get('reauthenticate')
  @ApiOperation({
    summary: 'Send a reauthentication code',
    description:
      'Sends a code for the member `nonce` of `PUT /user`, which a new password needs where the operator wants it and the session is older than a day: by mail, or by SMS to a user without an address.',
  })
  @ApiOkResponse({
    description: 'An empty object, or the id of the SMS.',
    schema: { type: 'object', example: {} },
  })
  @ApiRefusals(
    'validation_failed',
    'email_not_confirmed@422',
    'phone_not_confirmed@422',
    'phone_provider_disabled',
    'email_address_not_authorized',
    'sms_send_failed',
    'over_email_send_rate_limit',
    'over_sms_send_rate_limit',
  )
  reauthenticate(@CurrentUser() caller: SignedInUser): Promise<object> {
    return this.reauthentications.send(caller);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End sessions',
    description:
      'Ends the sessions of the scope and their refresh tokens. Access tokens stay readable by other services until they expire.',
  })
  @ApiNoContentResponse({ description: 'The sessions have ended.' })
  @ApiRefusals('validation_failed')
  logOut(@CurrentUser() caller: SignedInUser, @Query() { scope }: LogoutQuery): Promise<void> {
    return this.logouts.logOut(caller, scope);
  }
}
