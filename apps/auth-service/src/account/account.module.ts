import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AccountController } from './account.controller';
import { AccountRepository } from './account.repository';
import { AccountService } from './account.service';
import { LogoutService } from './logout.service';
import { NewContactService } from './new-contact.service';
import { NewEmailService } from './new-email.service';
import { NewPasswordService } from './new-password.service';
import { NewPhoneService } from './new-phone.service';
import { NonceService } from './nonce.service';
import { OwnSessionController } from './own-session.controller';
import { OwnSessionRepository } from './own-session.repository';
import { OwnSessionService } from './own-session.service';
import { ReauthenticationService } from './reauthentication.service';

@Module({
  imports: [UserModule, AuditModule, PasswordModule, SessionModule, OneTimeTokenModule],
  controllers: [AccountController, OwnSessionController],
  providers: [
    AccountRepository,
    AccountService,
    NewPasswordService,
    NewEmailService,
    NewPhoneService,
    NewContactService,
    NonceService,
    ReauthenticationService,
    LogoutService,
    OwnSessionRepository,
    OwnSessionService,
  ],
})
export class AccountModule {}
