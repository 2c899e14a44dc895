import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeSecrets } from '../one-time-token/one-time-secrets';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { OneTimeTokenRepository } from '../one-time-token/one-time-token.repository';
import { PasswordModule } from '../password/password.module';
import { UserModule } from '../user/user.module';
import { AdminMailController } from './admin-mail.controller';
import { AdminMailRepository } from './admin-mail.repository';
import { EmailChangeLinkService } from './email-change-link.service';
import { GenerateLinkService } from './generate-link.service';
import { InvitationMailService } from './invitation-mail.service';
import { InvitationService } from './invitation.service';
import { LinkAccountService } from './link-account.service';
import { LinkIssuer } from './link-issuer';

@Module({
  imports: [UserModule, AuditModule, PasswordModule, OneTimeTokenModule],
  controllers: [AdminMailController],
  providers: [
    AdminMailRepository,
    OneTimeTokenRepository,
    OneTimeSecrets,
    InvitationService,
    InvitationMailService,
    LinkIssuer,
    LinkAccountService,
    EmailChangeLinkService,
    GenerateLinkService,
  ],
})
export class AdminMailModule {}
