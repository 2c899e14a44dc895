import { Module } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CustomerModule } from '../customer/customer.module';
import { AdministrationService } from './administration.service';
import { AdminTokens } from './admin-tokens';
import { ChannelController } from './channel.controller';
import { ChannelRepository } from './channel.repository';
import { CustomerController } from './customer.controller';
import { KeyController } from './key.controller';

/** Customers, channels and keys over HTTP, for holders of an admin token of the auth service. */
@Module({
  imports: [CustomerModule],
  controllers: [CustomerController, ChannelController, KeyController],
  providers: [Clock, AdminTokens, ChannelRepository, AdministrationService],
})
export class AdminModule {}
