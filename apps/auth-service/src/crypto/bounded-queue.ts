/** Runs a few tasks at a time and lets a limited number wait. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param concurrency how many tasks run at the same time.
   * @param size how many may wait.
   * @param full makes the error for a task that finds no place.
   */
  constructor(
    private readonly concurrency: number,
    private readonly size: number,
    private readonly full: () => Error,
  ) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.size) throw this.full();
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
