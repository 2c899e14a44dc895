import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PasswordModule } from '../password/password.module';
import { AdminUserController } from './admin-user.controller';
import { AdminUserRepository } from './admin-user.repository';
import { AdminUserService } from './admin-user.service';
import { AuditLogController } from './audit-log.controller';
import { AuditLogRepository } from './audit-log.repository';
import { AuditLogService } from './audit-log.service';
import { ImportUsersService } from './import-users.service';
import { ListUsersService } from './list-users.service';

@Module({
  imports: [AuditModule, PasswordModule],
  controllers: [AdminUserController, AuditLogController],
  providers: [
    AdminUserRepository,
    AdminUserService,
    ListUsersService,
    ImportUsersService,
    AuditLogRepository,
    AuditLogService,
  ],
})
export class AdminModule {}
