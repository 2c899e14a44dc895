import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { AccountController } from './account.controller';
import { AccountRepository } from './account.repository';
import { AccountService } from './account.service';
import { LogoutService } from './logout.service';
import { NewPasswordService } from './new-password.service';

@Module({
  imports: [AuditModule, PasswordModule, SessionModule, OneTimeTokenModule],
  controllers: [AccountController],
  providers: [AccountRepository, AccountService, NewPasswordService, LogoutService],
})
export class AccountModule {}
