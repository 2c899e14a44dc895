import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { FlowStateRepository } from './flow-state.repository';
import { FlowStateService } from './flow-state.service';

@Module({
  imports: [AuditModule],
  providers: [FlowStateRepository, FlowStateService],
  exports: [FlowStateService],
})
export class PkceModule {}
