import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { BenchRequest, Caller, Scenario } from './scenario';

export interface Measurement {
  readonly requests: number;
  readonly errors: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The first error, in words. */
  readonly firstError: string | null;
}

const NANOSECONDS = 1e6;

/** Lets the callers of a scenario call for some time. */
export async function measure(url: string, scenario: Scenario, seconds: number): Promise<Measurement> {
  const pool = new Pool(url, { connections: scenario.callers, pipelining: 1 });
  const histogram = createHistogram();
  const state = { requests: 0, errors: 0, firstError: null as string | null };
  const start = performance.now();
  const end = start + seconds * 1000;
  const call = async (index: number) => {
    const memory: Record<string, unknown> = {};
    const send = async (request: BenchRequest) => {
      const start = process.hrtime.bigint();
      const answer = await ask(pool, request);
      histogram.record(process.hrtime.bigint() - start);
      state.requests += 1;
      return answer;
    };
    const prepare = (request: BenchRequest) => ask(pool, request);
    for (let count = 0; performance.now() < end; count += 1) {
      const caller: Caller = { index, count, memory, send, prepare };
      await scenario.turn(caller).catch((error: Error) => {
        state.errors += 1;
        state.firstError ??= error.message;
      });
    }
  };
  await Promise.all(Array.from({ length: scenario.callers }, (_, index) => call(index)));
  const elapsed = (performance.now() - start) / 1000;
  await pool.close();
  const percentile = (share: number) => round(histogram.percentile(share) / NANOSECONDS);
  return {
    ...state,
    seconds: round(elapsed),
    perSecond: Math.round(state.requests / elapsed),
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
  };
}

async function ask(pool: Pool, { method, path, headers = {}, body }: BenchRequest): Promise<unknown> {
  const payload = body === undefined ? null : JSON.stringify(body);
  const all = payload === null ? headers : { 'content-type': 'application/json', ...headers };
  const answer = await pool.request({ method, path, headers: all, body: payload });
  const text = await answer.body.text();
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
  return text === '' ? null : (JSON.parse(text) as unknown);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
