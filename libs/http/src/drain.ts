/**
 * A service that is to stop first says so: it is not ready any more, and every answer asks its client to come by
 * another connection. For a while it goes on answering, until load balancers have noticed. Then what is under way is
 * finished, and connections close.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';

export class Drain implements BeforeApplicationShutdown {
  private hasBegun = false;

  /** @param delaySeconds how long load balancers need to notice. */
  constructor(private readonly delaySeconds: number) {}

  /** Whether the service is about to stop. */
  get isDraining(): boolean {
    return this.hasBegun;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.hasBegun = true;
    if (this.delaySeconds > 0) await sleep(this.delaySeconds * 1000);
  }
}
