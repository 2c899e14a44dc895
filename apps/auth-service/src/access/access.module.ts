import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SessionModule } from '../session/session.module';
import { AccessGuard } from './access.guard';
import { AccessService } from './access.service';
import { ServiceKeyModule } from './service-key.module';

@Module({
  imports: [SessionModule, ServiceKeyModule],
  providers: [AccessService, { provide: APP_GUARD, useClass: AccessGuard }],
})
export class AccessModule {}
