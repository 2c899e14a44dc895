import { Module } from '@nestjs/common';
import { ServiceKeyRepository } from './service-key.repository';
import { ServiceKeyService } from './service-key.service';

@Module({ providers: [ServiceKeyRepository, ServiceKeyService], exports: [ServiceKeyService] })
export class ServiceKeyModule {}
