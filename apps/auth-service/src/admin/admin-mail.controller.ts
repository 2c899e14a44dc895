import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Administrator, ApiAudienceHeader } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import type { Actor } from '../audit/admin-audit-entry';
import { ApiRefusals } from '../errors/error.dto';
import { MailBase } from '../mail/mail-base.decorator';
import { RedirectTarget } from '../redirect/redirect-target.decorator';
import { presentUser } from '../user/present-user';
import { UserDto } from '../user/user.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { GeneratedLinkDto, GenerateLinkBody, InviteBody } from './admin-mail.dto';
import { GenerateLinkService } from './generate-link.service';
import { InvitationMailService } from './invitation-mail.service';
import { LinkTarget } from './link-target.decorator';

const ApiRedirectTo = () =>
  ApiQuery({
    name: 'redirect_to',
    required: false,
    description: 'Where the link finally leads, if allowed.',
    example: 'http://localhost:3000/welcome',
  });

@ApiTags('Administration')
@Controller()
export class AdminMailController {
  constructor(
    private readonly invitations: InvitationMailService,
    private readonly links: GenerateLinkService,
  ) {}

  @Post('invite')
  @AdminOnly('service_role', 'platform_admin')
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Invite somebody',
    description:
      'Creates a user without a password and sends a mail whose link confirms the address. Who has not followed the link can be invited again.',
  })
  @ApiAudienceHeader()
  @ApiRedirectTo()
  @ApiExamples(InviteBody, {
    'Somebody new': { email: 'charles@example.com', data: { full_name: 'Charles Babbage' } },
  })
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'email_exists',
    'email_address_not_authorized',
    'conflict',
    'over_email_send_rate_limit',
  )
  async invite(
    @Body() body: InviteBody,
    @Audience() audience: string,
    @Administrator() actor: Actor,
    @MailBase() base: string,
    @RedirectTarget() redirectTo: string,
  ): Promise<UserDto> {
    return presentUser(await this.invitations.send(body, { audience, actor, mail: { base, redirectTo } }));
  }

  @Post('admin/generate_link')
  @AdminOnly()
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Make a link without sending it',
    description:
      'For servers that write their own mails. The answer holds the user, the link, the code and the token: whoever has them is the user.',
  })
  @ApiAudienceHeader()
  @ApiRedirectTo()
  @ApiExamples(GenerateLinkBody, {
    'An invitation': { type: 'invite', email: 'joan@example.com', data: { full_name: 'Joan Clarke' } },
    'A sign-up': { type: 'signup', email: 'alan@example.com', password: 'correct horse battery staple' },
    'A magic link': { type: 'magiclink', email: 'joan@example.com' },
    'A forgotten password': { type: 'recovery', email: 'joan@example.com' },
    'A change of address': {
      type: 'email_change_new',
      email: 'joan@example.com',
      new_email: 'joan.clarke@example.com',
    },
  })
  @ApiOkResponse({ type: GeneratedLinkDto })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'weak_password',
    'email_exists',
    'user_not_found@404',
    'conflict',
    'unexpected_failure@503',
  )
  generateLink(
    @Body() body: GenerateLinkBody,
    @Audience() audience: string,
    @Administrator() actor: Actor,
    @MailBase() base: string,
    @LinkTarget() redirectTo: string,
  ): Promise<GeneratedLinkDto> {
    return this.links.generate(body, { audience, actor, mail: { base, redirectTo } });
  }
}
