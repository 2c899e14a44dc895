import { PROBLEM_CODES, type ProblemCode } from './problem-codes';

/** Faults by the path of the member they were found at, in wire names: `Lines[0].Quantity`, `createdSince`. */
export type Faults = Readonly<Record<string, readonly string[]>>;

export interface ProblemOptions {
  readonly faults?: Faults;
  readonly headers?: Readonly<Record<string, string>>;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** A refusal that the caller is told about. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly options: ProblemOptions = {},
  ) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.name = 'Problem';
    this.status = PROBLEM_CODES[code].status;
  }
}

/**
 * A refusal to throw.
 * @param detail one or two plain sentences: what is wrong, with the values involved, and what to do.
 */
export function problem(code: ProblemCode, detail: string, options?: ProblemOptions): Problem {
  return new Problem(code, detail, options);
}

/** The refusal of a request by faults of its members, all of them at once. */
export function invalid(faults: Faults): Problem {
  const [first] = Object.entries(faults);
  const more = Object.keys(faults).length - 1;
  const detail = first ? `${first[0]}: ${first[1][0] ?? 'is not valid'}` : 'The request is not valid.';
  return problem('validation_failed', more > 0 ? `${detail} (and ${more} more)` : detail, { faults });
}

/** For `catch`: a refusal as a value, to be looked at; anything else is thrown on. */
export function unlessProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Collects faults while a request is looked through, then refuses it once. */
export class FaultList {
  private readonly faults: Record<string, string[]> = {};

  add(path: string, text: string): void {
    (this.faults[path] ??= []).push(text);
  }

  /** @throws Problem `validation_failed`, or the given code, when there is any fault. */
  refuse(code: ProblemCode = 'validation_failed'): void {
    const [first] = Object.entries(this.faults);
    if (!first) return;
    if (code === 'validation_failed') throw invalid(this.faults);
    throw problem(code, Object.values(this.faults).flat().join(' '), { faults: this.faults });
  }
}
