import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AnonymousSignUpService } from './anonymous-sign-up.service';
import { ConfirmationService } from './confirmation.service';
import { EmailSignUpService } from './email-sign-up.service';
import { NewAccountService } from './new-account.service';
import { PhoneConfirmationService } from './phone-confirmation.service';
import { PhoneSignUpService } from './phone-sign-up.service';
import { RepeatedSignUpService } from './repeated-sign-up.service';
import { SignUpController } from './signup.controller';
import { SignUpService } from './signup.service';

@Module({
  imports: [UserModule, AuditModule, PasswordModule, SessionModule, OneTimeTokenModule],
  controllers: [SignUpController],
  providers: [
    SignUpService,
    EmailSignUpService,
    PhoneSignUpService,
    PhoneConfirmationService,
    AnonymousSignUpService,
    NewAccountService,
    ConfirmationService,
    RepeatedSignUpService,
  ],
  exports: [NewAccountService, PhoneConfirmationService],
})
export class SignUpModule {}
