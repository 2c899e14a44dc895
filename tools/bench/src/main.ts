/**
 * Starts the built services as processes on an embedded PostgreSQL with settings of production, lets callers of another
 * process call them, and writes what it measured as Markdown and JSON. Nothing is asserted: machines differ.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTemporaryServer, type TemporaryServer } from '@libs/local-postgres';
import { Command } from 'commander';
import { Client } from 'pg';
import { asMarkdown, type ServiceReport } from './report';
import { runScenario, type Bench, type Row } from './run-scenario';
import type { Scenario } from './scenario';
import { authScenarios } from './scenarios/auth';
import { hubScenarios, type Catalogue } from './scenarios/hub';
import { runCommand, startService, type ServiceName } from './service-process';

const POSTGRES = [
  'max_connections=200',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'shared_preload_libraries=pg_stat_statements',
];

interface Options {
  readonly seconds: number;
  readonly products: number;
  readonly channels: number;
  readonly only?: string;
  readonly match?: string;
  readonly out?: string;
}

const common = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', NODE_ENV: 'production' };

async function main(options: Options): Promise<void> {
  const postgres = await startTemporaryServer({ databases: ['auth', 'hub'], settings: POSTGRES });
  const reports: ServiceReport[] = [];
  if (options.only !== 'hub') reports.push(await benchAuth(postgres, options));
  if (options.only !== 'auth') reports.push(await benchHub(postgres, options));
  await postgres.stop();
  const text = asMarkdown(reports, options.seconds);
  console.log(text);
  if (options.out === undefined) return;
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'results.md'), text);
  writeFileSync(join(options.out, 'results.json'), `${JSON.stringify(reports, null, 2)}\n`);
}

async function benchAuth(postgres: TemporaryServer, options: Options): Promise<ServiceReport> {
  const secret = randomBytes(32).toString('hex');
  const env = {
    ...common,
    AUTH_DATABASE_URL: postgres.urlOf('auth'),
    AUTH_JWT_SECRET: secret,
    AUTH_SITE_URL: 'http://localhost:3000',
    AUTH_API_EXTERNAL_URL: 'http://localhost:8081',
    AUTH_MAILER_AUTOCONFIRM: 'true',
  };
  return bench('auth-service', 'AUTH_', env, postgres, options, () => authScenarios(serviceToken(secret)));
}

async function benchHub(postgres: TemporaryServer, options: Options): Promise<ServiceReport> {
  const env = {
    ...common,
    MARKETPLACE_DATABASE_URL: postgres.urlOf('hub'),
    MARKETPLACE_RATE_LIMIT_PER_KEY: '0',
  };
  return bench('marketplace-service', 'MARKETPLACE_', env, postgres, options, () => {
    const { products, channels } = options;
    say(`Making ${products.toLocaleString('en')} products for ${channels} channels …`);
    const start = performance.now();
    const counts = ['--products', String(products), '--channels', String(channels)];
    const seeded = JSON.parse(
      runCommand('marketplace-service', env, 'seed', ...counts, '--listed', '--json'),
    ) as Omit<Catalogue, 'products'>;
    say(`… made in ${Math.round((performance.now() - start) / 1000)} s`);
    return hubScenarios({ ...seeded, products });
  });
}

async function bench(
  name: ServiceName,
  prefix: string,
  env: Readonly<Record<string, string>>,
  postgres: TemporaryServer,
  { seconds, match }: Options,
  scenariosOf: () => Scenario[],
): Promise<ServiceReport> {
  const databaseUrl = postgres.urlOf(name === 'auth-service' ? 'auth' : 'hub');
  runCommand(name, env, 'migrate');
  await watchStatements(databaseUrl);
  const scenarios = scenariosOf().filter(({ name: text }) => match === undefined || text.includes(match));
  const service = await startService(name, prefix, env);
  const setting: Bench = { service, databaseUrl, postgresPid: postgres.pid, seconds };
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    const row = await runScenario(scenario, setting);
    say(`${scenario.name}: ${row.perSecond.toLocaleString('en')}/s, p99 ${row.p99} ms, ${row.errors} errors`);
    rows.push(row);
  }
  await service.stop();
  return { service: name, startMs: service.startMs, rows };
}

async function watchStatements(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => undefined);
  await client.end();
}

/** A token of a role that may administer (RFC 7519, HS256). */
function serviceToken(secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role', aud: 'authenticated', exp })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const program = new Command('bench')
  .description('Measures both services; nothing is asserted.')
  .option('--seconds <count>', 'how long each row is measured', Number, 5)
  .option('--products <count>', 'the size of the catalogue', Number, 10_000)
  .option('--channels <count>', 'how many channels have it', Number, 10)
  .option('--only <service>', 'auth or hub')
  .option('--match <text>', 'only what has this text in its name')
  .option('--out <folder>', 'also write results.md and results.json there');
void main(program.parse().opts<Options>());
