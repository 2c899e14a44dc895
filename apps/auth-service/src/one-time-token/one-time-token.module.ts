import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SendLimitRepository } from '../limit/send-limit.repository';
import { MailModule } from '../mail/mail.module';
import { SmsModule } from '../sms/sms.module';
import { UserModule } from '../user/user.module';
import { EmailChangeMailService } from './email-change-mail.service';
import { MailLimitService } from './mail-limit.service';
import { OneTimeMailService } from './one-time-mail.service';
import { OneTimeSecrets } from './one-time-secrets';
import { OneTimeSmsService } from './one-time-sms.service';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { OneTimeTokenService } from './one-time-token.service';
import { PhoneChangeSmsService } from './phone-change-sms.service';
import { ProofCheckService } from './proof-check.service';
import { SmsLimitService } from './sms-limit.service';

@Module({
  imports: [AuditModule, MailModule, SmsModule, UserModule],
  providers: [
    OneTimeTokenRepository,
    OneTimeSecrets,
    OneTimeTokenService,
    OneTimeMailService,
    EmailChangeMailService,
    SendLimitRepository,
    MailLimitService,
    OneTimeSmsService,
    PhoneChangeSmsService,
    ProofCheckService,
    SmsLimitService,
  ],
  exports: [
    OneTimeTokenService,
    OneTimeMailService,
    EmailChangeMailService,
    MailLimitService,
    OneTimeSmsService,
    PhoneChangeSmsService,
    ProofCheckService,
    SmsModule,
  ],
})
export class OneTimeTokenModule {}
