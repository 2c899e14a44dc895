import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { EmailChangeMailService } from './email-change-mail.service';
import { MailLimitService } from './mail-limit.service';
import { MailRequestRepository } from './mail-request.repository';
import { OneTimeMailService } from './one-time-mail.service';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { OneTimeTokenService } from './one-time-token.service';

@Module({
  imports: [AuditModule, MailModule],
  providers: [
    OneTimeTokenRepository,
    OneTimeSecrets,
    OneTimeTokenService,
    OneTimeMailService,
    EmailChangeMailService,
    MailRequestRepository,
    MailLimitService,
  ],
  exports: [OneTimeTokenService, OneTimeMailService, EmailChangeMailService, MailLimitService],
})
export class OneTimeTokenModule {}
