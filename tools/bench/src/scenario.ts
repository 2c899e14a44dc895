/** One thing to measure: what one caller does, again and again. */
export interface Scenario {
  /** As it stands in the table, such as `GET /user`. */
  readonly name: string;
  /** How many callers there are; each waits for its answer before it asks again. */
  readonly callers: number;
  readonly turn: (caller: Caller) => Promise<void>;
  /** Whether an answer of a bare server with the same bytes is measured beside it. */
  readonly hasLimit?: boolean;
}

/** What a turn of a caller has at hand. */
export interface Caller {
  /** Which of the callers this is. */
  readonly index: number;
  /** How many turns it has had. */
  readonly count: number;
  /** Kept between turns. */
  readonly memory: Record<string, unknown>;
  /** Sends one request; its time is measured. @throws Error when the status is not one of the 200s. */
  readonly send: (request: BenchRequest) => Promise<unknown>;
  /** The same for what only prepares: it is neither timed nor counted. */
  readonly prepare: (request: BenchRequest) => Promise<unknown>;
}

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
