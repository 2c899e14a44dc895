import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnswerOnceService } from './answer-once.service';
import { CleanUpService } from './clean-up.service';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { IdempotencyRepository } from './idempotency.repository';

/** The header `Idempotency-Key` on every write of the service. */
@Module({
  providers: [
    AnswerOnceService,
    CleanUpService,
    IdempotencyRepository,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class IdempotencyModule {}
