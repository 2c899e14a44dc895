import { Module } from '@nestjs/common';
import { OneTimeTokenModule } from '../one-time-token/one-time-token.module';
import { CleanUpJob } from './clean-up.job';
import { CleanUpRepository } from './clean-up.repository';
import { CleanUpService } from './clean-up.service';
import { SettingsService } from './settings.service';
import { NotOfferedController } from './not-offered.controller';
import { SystemController } from './system.controller';

@Module({
  imports: [OneTimeTokenModule],
  controllers: [SystemController, NotOfferedController],
  providers: [SettingsService, CleanUpRepository, CleanUpService, CleanUpJob],
})
export class SystemModule {}
