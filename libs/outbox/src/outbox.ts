import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { OutboxRepository, type ListedJob } from './outbox.repository';
import { seal } from './seal';

/** The key under which payloads are sealed; the service derives it from a secret it has. */
export class OutboxKey {
  /** @param bytes 32 of them. */
  constructor(readonly bytes: Buffer) {}
}

export interface JobOptions {
  /** When delivering it makes no sense any more, such as the end of a link's life; absent means never. */
  readonly expiresAt?: Date;
}

/** Promises deliveries: what is added in a transaction leaves after its commit and not at all after a rollback. */
@Injectable()
export class Outbox {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly jobs: OutboxRepository,
    private readonly key: OutboxKey,
  ) {}

  /** @param payload what JSON can hold; it is sealed before it is stored. */
  async add(kind: string, payload: unknown, { expiresAt }: JobOptions = {}): Promise<void> {
    await this.jobs.add(kind, seal(payload, this.key.bytes, kind), expiresAt ?? null);
    this.announce();
  }

  /**
   * The values for {@link insertJobs}, for who adds jobs within a statement of their own and then calls
   * {@link announce}.
   */
  seal(kind: string, payloads: readonly unknown[], { expiresAt }: JobOptions = {}): unknown[] {
    return [kind, payloads.map((payload) => seal(payload, this.key.bytes, kind)), expiresAt ?? null];
  }

  /** Has the outbox looked at once the ambient transaction has committed. */
  announce(): void {
    this.db.afterCommit(() => this.listeners.forEach((tell) => tell()));
  }

  /** Calls `tell` whenever something has been added by this process. */
  onAdded(tell: () => void): void {
    this.listeners.push(tell);
  }

  /**
   * What waits or was given up, oldest first. Payloads are not shown.
   * @param afterId the id of the last job of the page before.
   */
  list(page: { afterId?: string; deadOnly?: boolean; limit: number }): Promise<ListedJob[]> {
    return this.jobs.list(page.afterId ?? null, page.deadOnly ?? false, page.limit);
  }

  /**
   * Tries again at once.
   * @param ids null for all that were given up.
   * @returns how many jobs it found.
   */
  requeue(ids: readonly string[] | null): Promise<number> {
    return this.jobs.requeue(ids);
  }

  /**
   * Removes jobs that were given up.
   * @param ids null for all of them.
   * @returns how many jobs it found.
   */
  discard(ids: readonly string[] | null): Promise<number> {
    return this.jobs.discard(ids);
  }
}
