import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { AccessGuard } from './access.guard';
import { AccessService } from './access.service';
import { ServiceKeyModule } from './service-key.module';

@Module({
  imports: [SessionModule, ServiceKeyModule],
  providers: [AccessService, AccessGuard],
  exports: [AccessService, AccessGuard],
})
export class AccessModule {}
