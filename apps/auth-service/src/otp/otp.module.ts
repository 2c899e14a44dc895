import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PasswordModule } from '../password/password.module';
import { PkceModule } from '../pkce/pkce.module';
import { SessionModule } from '../session/session.module';
import { SignUpModule } from '../signup/signup.module';
import { UserModule } from '../user/user.module';
import { CodeVerificationService } from './code-verification.service';
import { LinkVerificationService } from './link-verification.service';
import { LinkVisitService } from './link-visit.service';
import { OtpController } from './otp.controller';
import { OtpService } from './otp.service';
import { PasswordlessAccountService } from './passwordless-account.service';
import { ProofService } from './proof.service';
import { ProvenAddressService } from './proven-address.service';
import { RecoveryService } from './recovery.service';
import { ResendSmsService } from './resend-sms.service';
import { ResendService } from './resend.service';
import { SignInMailService } from './sign-in-mail.service';
import { SignInSmsService } from './sign-in-sms.service';
import { VerifyController } from './verify.controller';

@Module({
  imports: [
    UserModule,
    AuditModule,
    PasswordModule,
    SessionModule,
    OneTimeTokenModule,
    PkceModule,
    SignUpModule,
  ],
  controllers: [OtpController, VerifyController],
  providers: [
    OtpService,
    SignInMailService,
    SignInSmsService,
    PasswordlessAccountService,
    RecoveryService,
    ResendService,
    ResendSmsService,
    ProofService,
    ProvenAddressService,
    CodeVerificationService,
    LinkVerificationService,
    LinkVisitService,
  ],
})
export class OtpModule {}
