import { Module } from '@nestjs/common';
import { Readiness, ReadinessCheck } from '@libs/http';
import { DatabaseReadiness } from '@libs/persistence';
import { HealthController } from './health.controller';

@Module({
  controllers: [HealthController],
  providers: [Readiness, { provide: ReadinessCheck, useExisting: DatabaseReadiness }],
})
export class SystemModule {}
