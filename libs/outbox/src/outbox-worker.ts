import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@libs/telemetry';
import { decideRetry } from './decide-retry';
import { Outbox, OutboxKey } from './outbox';
import { OutboxConfig } from './outbox.config';
import { OutboxRepository, type ClaimedJob } from './outbox.repository';
import { unseal } from './seal';

/** The port through which jobs leave; the service knows how. */
export abstract class OutboxHandler {
  /**
   * Delivers one job, within a time limit of its own.
   * @throws PermanentFailure when trying again is useless, any other error when it may succeed later.
   */
  abstract deliver(kind: string, payload: unknown): Promise<void>;
}

/** The receiver refuses for good. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

const SHUTDOWN_PATIENCE_MS = 5_000;
const RENEWALS_PER_LEASE = 3;
const MAX_REASON_LENGTH = 500;

/**
 * Delivers what the outbox holds, a few jobs at a time, beside the requests. Replicas share the rows: a claimed one is
 * hidden from others until its lease ends, and the lease is renewed while the delivery lasts, so no row is delivered
 * twice at the same time, and one whose process died is taken over. A job is delivered at least once.
 */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly underWay = new Map<ClaimedJob, Promise<void>>();
  private claiming: Promise<void> | null = null;
  private mayHoldMore = false;
  private isStopping = false;
  private pollTimer?: NodeJS.Timeout;
  private renewTimer?: NodeJS.Timeout;

  constructor(
    private readonly outbox: Outbox,
    private readonly jobs: OutboxRepository,
    private readonly handler: OutboxHandler,
    private readonly key: OutboxKey,
    private readonly config: OutboxConfig,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.onAdded(() => this.wake());
    this.pollTimer = setInterval(() => this.wake(), this.config.pollIntervalSeconds * 1000).unref();
    const renewalMs = (this.config.leaseSeconds * 1000) / RENEWALS_PER_LEASE;
    this.renewTimer = setInterval(() => void this.renew(), renewalMs).unref();
    this.wake();
  }

  /** Claims nothing more and lets what is under way arrive, unless that takes too long. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.pollTimer);
    await this.claiming;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_PATIENCE_MS)));
    await Promise.race([Promise.all(this.underWay.values()), patience]);
    clearTimeout(timer);
    clearInterval(this.renewTimer);
  }

  /** Looks for jobs now; a look that is under way is followed by another. */
  private wake(): void {
    this.mayHoldMore = true;
    this.claiming ??= this.claimAll().finally(() => {
      this.claiming = null;
      if (this.mayHoldMore && this.canClaim()) this.wake();
    });
  }

  private canClaim(): boolean {
    return !this.isStopping && this.underWay.size < this.config.concurrency;
  }

  private async claimAll(): Promise<void> {
    while (this.mayHoldMore && this.canClaim()) {
      const free = this.config.concurrency - this.underWay.size;
      this.mayHoldMore = false;
      const claimed = await this.claim(free);
      if (claimed.length === free) this.mayHoldMore = true;
      for (const job of claimed) this.start(job);
    }
  }

  private async claim(count: number): Promise<ClaimedJob[]> {
    try {
      return await this.jobs.claim(count, this.config.leaseSeconds);
    } catch (error) {
      this.logger.write('warn', 'outbox not reached', { event: 'outbox.claim', err: error });
      return [];
    }
  }

  private start(job: ClaimedJob): void {
    const delivery = this.run(job).finally(() => {
      this.underWay.delete(job);
      if (this.mayHoldMore) this.wake();
    });
    this.underWay.set(job, delivery);
  }

  /** What cannot be written down here is repeated when the lease ends. */
  private async run(job: ClaimedJob): Promise<void> {
    try {
      const failure = await this.attempt(job);
      if (failure) await this.putBack(job, failure);
      else await this.jobs.remove(job);
    } catch (error) {
      this.log('warn', 'delivery not recorded', job, error);
    }
  }

  private async attempt({ kind, payload, expiresAt }: ClaimedJob): Promise<Error | null> {
    try {
      if (expiresAt && expiresAt.getTime() <= Date.now()) throw new PermanentFailure('it came too late');
      await this.handler.deliver(kind, this.open(payload, kind));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private open(payload: Buffer, kind: string): unknown {
    try {
      return unseal(payload, this.key.bytes, kind);
    } catch (error) {
      throw new PermanentFailure('it was sealed under another secret', { cause: error });
    }
  }

  private async putBack(job: ClaimedJob, failure: Error): Promise<void> {
    const failed = { ...job, isPermanent: failure instanceof PermanentFailure };
    const pause = decideRetry(failed, this.config, new Date(), Math.random());
    const reason = failure.message.slice(0, MAX_REASON_LENGTH);
    if (pause === null) {
      this.log('error', 'delivery given up', job, failure);
      await this.jobs.bury(job, reason);
    } else {
      this.log('warn', 'delivery failed', job, failure);
      await this.jobs.postpone(job, pause, reason);
    }
  }

  private async renew(): Promise<void> {
    if (this.underWay.size === 0) return;
    try {
      await this.jobs.renew([...this.underWay.keys()], this.config.leaseSeconds);
    } catch (error) {
      this.logger.write('warn', 'outbox not reached', { event: 'outbox.renew', err: error });
    }
  }

  private log(level: 'warn' | 'error', message: string, { id, kind, attempt }: ClaimedJob, error: unknown) {
    this.logger.write(level, message, {
      event: 'outbox.deliver',
      job_id: id,
      job_kind: kind,
      attempt,
      err: error,
    });
  }
}
