import { Module } from '@nestjs/common';
import { SettingsService } from './settings.service';
import { SystemController } from './system.controller';

@Module({ controllers: [SystemController], providers: [SettingsService] })
export class SystemModule {}
