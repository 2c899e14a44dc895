import { Client } from 'pg';
import { startBareServer } from './bare-server';
import { measure, type Measurement } from './measure';
import type { BenchRequest, Scenario } from './scenario';
import type { BenchedService } from './service-process';
import { cpuSeconds, residentMegabytes } from './usage';

/** One row of the table. */
export interface Row extends Measurement {
  readonly scenario: string;
  readonly callers: number;
  /** Processor seconds for 1,000 requests. */
  readonly serviceCpu: number | null;
  readonly postgresCpu: number | null;
  readonly statementsPerRequest: number | null;
  readonly residentMb: number | null;
  /** Requests a second of a bare server that answers with the same bytes. */
  readonly limitPerSecond: number | null;
}

export interface Bench {
  readonly service: BenchedService;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  readonly seconds: number;
}

const WARM_UP_SHARE = 0.3;

/** Measures a scenario after a warm-up, and its limit where it has one. */
export async function runScenario(scenario: Scenario, bench: Bench): Promise<Row> {
  const { service, databaseUrl, postgresPid, seconds } = bench;
  const sample: { answer?: unknown } = {};
  await measure(service.url, sampled(scenario, sample), seconds * WARM_UP_SHARE);
  const before = await usage(bench);
  const measured = await measure(service.url, scenario, seconds);
  const after = await usage(bench);
  const thousands = measured.requests / 1000;
  const per = (name: 'service' | 'postgres' | 'statements', share: number) => {
    const [from, to] = [before[name], after[name]];
    return from === null || to === null || share === 0 ? null : Math.round(((to - from) / share) * 100) / 100;
  };
  return {
    ...measured,
    scenario: scenario.name,
    callers: scenario.callers,
    serviceCpu: per('service', thousands),
    postgresCpu: per('postgres', thousands),
    statementsPerRequest: per('statements', measured.requests),
    residentMb: residentMegabytes(service.pid),
    limitPerSecond: scenario.hasLimit ? await limitOf(scenario, sample.answer, seconds) : null,
  };

  async function usage(_: Bench) {
    return {
      service: cpuSeconds(service.pid),
      postgres: cpuSeconds(postgresPid),
      statements: await countStatements(databaseUrl),
    };
  }
}

/** Keeps one answer, for the bare server to repeat. */
function sampled(scenario: Scenario, sample: { answer?: unknown }): Scenario {
  return {
    ...scenario,
    turn: (caller) =>
      scenario.turn({
        ...caller,
        send: async (request: BenchRequest) => {
          sample.answer = await caller.send(request);
          return sample.answer;
        },
      }),
  };
}

async function limitOf(scenario: Scenario, answer: unknown, seconds: number): Promise<number> {
  const bare = await startBareServer(JSON.stringify(answer ?? {}));
  try {
    await measure(bare.url, scenario, seconds * WARM_UP_SHARE);
    return (await measure(bare.url, scenario, seconds)).perSecond;
  } finally {
    bare.stop();
  }
}

/** All statements PostgreSQL has run in this database, BEGIN and COMMIT left out. */
async function countStatements(databaseUrl: string): Promise<number | null> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ calls: number }>(
      `SELECT coalesce(sum(calls), 0)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
       WHERE d.datname = current_database() AND s.toplevel AND query !~* '^(begin|commit|rollback)'`,
    );
    return rows[0]?.calls ?? null;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}
