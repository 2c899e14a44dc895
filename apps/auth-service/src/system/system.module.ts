import { Module } from '@nestjs/common';
import { CleanUpJob } from './clean-up.job';
import { CleanUpRepository } from './clean-up.repository';
import { CleanUpService } from './clean-up.service';
import { SettingsService } from './settings.service';
import { SystemController } from './system.controller';

@Module({
  controllers: [SystemController],
  providers: [SettingsService, CleanUpRepository, CleanUpService, CleanUpJob],
})
export class SystemModule {}
