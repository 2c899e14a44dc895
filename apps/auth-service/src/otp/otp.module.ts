import { Module } from '@nestjs/common';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PasswordModule } from '../password/password.module';
import { PkceModule } from '../pkce/pkce.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { CodeVerificationService } from './code-verification.service';
import { LinkVerificationService } from './link-verification.service';
import { LinkVisitService } from './link-visit.service';
import { ProofService } from './proof.service';
import { ProvenAddressService } from './proven-address.service';
import { VerifyController } from './verify.controller';

@Module({
  imports: [UserModule, PasswordModule, SessionModule, OneTimeTokenModule, PkceModule],
  controllers: [VerifyController],
  providers: [
    ProofService,
    ProvenAddressService,
    CodeVerificationService,
    LinkVerificationService,
    LinkVisitService,
  ],
})
export class OtpModule {}
