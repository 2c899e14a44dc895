import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { OneTimeMailService } from './one-time-mail.service';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { OneTimeTokenService } from './one-time-token.service';

@Module({
  imports: [AuditModule, MailModule],
  providers: [OneTimeTokenRepository, OneTimeTokenService, OneTimeMailService],
  exports: [OneTimeTokenService, OneTimeMailService],
})
export class OneTimeTokenModule {}
