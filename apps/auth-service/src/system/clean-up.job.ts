import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@libs/telemetry';
import { CleanUpConfig } from './clean-up.config';
import { CleanUpService } from './clean-up.service';

/** Replicas that were started together do not all ask at the same moment. */
const SPREAD = 0.2;

/** Runs the clean-up again and again while the service serves. A round that fails is told and tried again later. */
@Injectable()
export class CleanUpJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private round: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly cleanUp: CleanUpService,
    private readonly config: CleanUpConfig,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.isEnabled) this.schedule();
  }

  /** Lets the batch at work end before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(): void {
    const factor = 1 + SPREAD * (Math.random() - 0.5);
    const rest = this.config.intervalSeconds * 1000 * factor;
    this.timer = setTimeout(() => {
      this.round = this.runOnce();
    }, rest);
    this.timer.unref();
  }

  private async runOnce(): Promise<void> {
    try {
      const removed = await this.cleanUp.run(() => !this.isStopping);
      if (Object.values(removed).some((count) => count > 0))
        this.logger.write('info', 'clean-up', { removed });
    } catch (error) {
      this.logger.write('warn', 'clean-up failed', { err: error });
    }
    if (!this.isStopping) this.schedule();
  }
}
