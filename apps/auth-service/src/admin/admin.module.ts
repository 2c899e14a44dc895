import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PasswordModule } from '../password/password.module';
import { AdminUserController } from './admin-user.controller';
import { AdminUserRepository } from './admin-user.repository';
import { AdminUserService } from './admin-user.service';
import { ListUsersService } from './list-users.service';

@Module({
  imports: [AuditModule, PasswordModule],
  controllers: [AdminUserController],
  providers: [AdminUserRepository, AdminUserService, ListUsersService],
})
export class AdminModule {}
