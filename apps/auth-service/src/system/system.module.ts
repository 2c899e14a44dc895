import { Module } from '@nestjs/common';
import { Readiness, ReadinessCheck } from '@libs/http';
import { DatabaseReadiness } from '@libs/persistence';
import { ExternalModule } from '../external/external.module';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { CleanUpJob } from './clean-up.job';
import { CleanUpRepository } from './clean-up.repository';
import { CleanUpService } from './clean-up.service';
import { SettingsService } from './settings.service';
import { NotOfferedController } from './not-offered.controller';
import { SystemController } from './system.controller';

@Module({
  imports: [OneTimeTokenModule, ExternalModule],
  controllers: [SystemController, NotOfferedController],
  providers: [
    SettingsService,
    Readiness,
    { provide: ReadinessCheck, useExisting: DatabaseReadiness },
    CleanUpRepository,
    CleanUpService,
    CleanUpJob,
  ],
})
export class SystemModule {}
