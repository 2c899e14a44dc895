/** Callers that ask a service again and again, and remember what went wrong. */
export interface LoadReport {
  readonly requests: number;
  /** How often each kind of failure was seen. */
  readonly failures: ReadonlyMap<string, number>;
  /** The slowest request, in milliseconds. */
  readonly slowestMs: number;
}

/** One call: what it is, and the statuses that are right. */
export interface Call {
  readonly name: string;
  readonly send: () => Promise<Response>;
  readonly statuses: readonly number[];
}

export class Load {
  private isOn = true;
  private requests = 0;
  private slowestMs = 0;
  private readonly failures = new Map<string, number>();
  private readonly callers: Promise<void>[];

  constructor(calls: readonly Call[], callers: number) {
    this.callers = Array.from({ length: callers }, (_, index) => this.callOn(calls, index));
  }

  async stop(): Promise<LoadReport> {
    this.isOn = false;
    await Promise.all(this.callers);
    return { requests: this.requests, failures: this.failures, slowestMs: Math.round(this.slowestMs) };
  }

  private async callOn(calls: readonly Call[], first: number): Promise<void> {
    for (let turn = first; this.isOn; turn += 1) {
      const call = calls[turn % calls.length];
      if (call) await this.callOnce(call);
    }
  }

  private async callOnce({ name, send, statuses }: Call): Promise<void> {
    const start = performance.now();
    const failure = await send().then(
      async (answer) => {
        const text = await answer.text();
        return statuses.includes(answer.status) ? null : `${answer.status} ${text.slice(0, 120)}`;
      },
      (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
    );
    this.requests += 1;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    if (failure === null) return;
    const kind = `${name}: ${failure}`;
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }
}
