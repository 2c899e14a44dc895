import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository';

const BATCH = 1_000;
const INTERVAL_MS = 600_000;

/** Deletes answers that are older than a day, in batches; replicas that do so at the same time share the work. */
@Injectable()
export class CleanUpService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CleanUpService.name);
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  private isStopping = false;

  constructor(private readonly keys: IdempotencyRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.cleanUp())
        .catch((error: unknown) => this.logger.error(error));
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  async cleanUp(batch = BATCH): Promise<void> {
    while (!this.isStopping && (await this.keys.deleteExpired(batch)) === batch);
  }
}
