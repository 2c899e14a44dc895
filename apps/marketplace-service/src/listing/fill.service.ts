/**
 * Writes the listings of a new channel for the catalogue it finds, in batches that commit one by one. A batch holds the
 * lock on the channel's progress, so replicas take turns and each goes on where the last one stopped. A product that is
 * created meanwhile gets its listing with its creation; one that changes waits for the batch it is in, or comes first.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { FillRepository } from './fill.repository';
import { ListingRepository } from './listing.repository';

const BATCH = 10_000;
const INTERVAL_MS = 10_000;

@Injectable()
export class FillService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(FillService.name);
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly fills: FillRepository,
    private readonly listings: ListingRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.runInBackground();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Writes the next listings of a channel. Gives whether more are to come. */
  async fillBatch(channelId: number, size = BATCH): Promise<boolean> {
    if (!(await this.fills.hasBegun(channelId)))
      await this.database.transaction(() => this.fills.begin(channelId));
    return this.database.transaction(async () => {
      const fill = await this.fills.lock(channelId);
      if (!fill) return false;
      const { last, count } = await this.fills.lockProducts(fill, size);
      if (last !== null) await this.listings.insertForRange(channelId, fill.filledTo, last);
      const isDone = count < size;
      await this.fills.advance(channelId, last ?? fill.filledTo, isDone);
      return !isDone;
    });
  }

  /** Looks for unfilled channels again and again, one look after the other. */
  private runInBackground(): void {
    this.running = this.fillAll()
      .catch((error: unknown) => this.logger.error(error))
      .then(() => {
        if (this.isStopping) return;
        this.timer = setTimeout(() => this.runInBackground(), INTERVAL_MS);
        this.timer.unref();
      });
  }

  private async fillAll(): Promise<void> {
    let fullBatches = 0;
    for (const channelId of await this.fills.listUnfilled())
      while (!this.isStopping && (await this.fillBatch(channelId))) fullBatches += 1;
    if (fullBatches > 0) await this.fills.refreshStatistics();
  }
}
