/**
 * Looks whether a service could run: its settings, its database, the clocks, and what the service itself wants to have
 * looked at. Every finding is one line; a fault says what to do about it.
 */
import type { Config } from '@libs/config';
import {
  DatabaseConfig,
  dataSourceOptions,
  listPendingMigrations,
  type PersistenceOptions,
} from '@libs/persistence';
import { DataSource } from 'typeorm';
import { explain } from './explain';

export type Severity = 'ok' | 'note' | 'fault';

export interface Finding {
  readonly subject: string;
  readonly severity: Severity;
  readonly text: string;
}

/** One thing to look at. */
export interface Check {
  readonly subject: string;
  /** @returns findings; an error that is thrown is a fault and explained. */
  readonly run: (config: Config) => Promise<Omit<Finding, 'subject'>[]>;
}

const MAX_CLOCK_SKEW_SECONDS = 5;
const OLDEST_POSTGRES = 14;

/** @param prefix of the service's variables. */
export async function examine(config: Config, checks: readonly Check[], prefix: string): Promise<Finding[]> {
  const findings: Finding[] = config.warnings.map((text) => ({
    subject: 'settings',
    severity: 'note',
    text,
  }));
  if (findings.length === 0)
    findings.push({ subject: 'settings', severity: 'ok', text: 'all of them are fine' });
  for (const { subject, run } of checks) {
    try {
      findings.push(...(await run(config)).map((finding) => ({ subject, ...finding })));
    } catch (error) {
      findings.push({ subject, severity: 'fault', text: explain(error, prefix).split('\n', 1)[0] ?? '' });
    }
  }
  return findings;
}

/** The database: whether it answers, its version, its clock, and whether its tables are up to date. */
export function databaseCheck(persistence: PersistenceOptions): Check {
  return {
    subject: 'database',
    run: async (config) => {
      const dataSource = new DataSource(dataSourceOptions(config.get(DatabaseConfig), persistence));
      await dataSource.initialize();
      try {
        return [
          await examineServer(dataSource),
          await examineClock(dataSource),
          await examineTables(dataSource),
        ];
      } finally {
        await dataSource.destroy();
      }
    },
  };
}

async function examineServer(dataSource: DataSource): Promise<Omit<Finding, 'subject'>> {
  const [row] = await dataSource.query<{ version: string }[]>('SHOW server_version');
  const version = Object.values(row ?? {})[0] ?? '';
  return Number.parseInt(version, 10) < OLDEST_POSTGRES
    ? { severity: 'fault', text: `PostgreSQL ${version} is too old: use ${OLDEST_POSTGRES} or later` }
    : { severity: 'ok', text: `PostgreSQL ${version} answers` };
}

async function examineClock(dataSource: DataSource): Promise<Omit<Finding, 'subject'>> {
  const before = Date.now();
  const [row] = await dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  const here = (before + Date.now()) / 2;
  const skew = Math.round(Math.abs((row?.now.getTime() ?? here) - here) / 1000);
  return skew > MAX_CLOCK_SKEW_SECONDS
    ? { severity: 'fault', text: `its clock differs from this machine's by ${skew} seconds: set both by NTP` }
    : { severity: 'ok', text: "its clock and this machine's agree" };
}

async function examineTables(dataSource: DataSource): Promise<Omit<Finding, 'subject'>> {
  const pending = await listPendingMigrations(dataSource);
  return pending.length > 0
    ? {
        severity: 'note',
        text: `${pending.length} migrations are pending: \`serve\` or \`migrate\` applies them`,
      }
    : { severity: 'ok', text: 'its tables are up to date' };
}
