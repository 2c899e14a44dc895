import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const TEMPLATE_LOCK = 7_260_001;

/** A database of one spec file's own, as fresh as after the last migration. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Clones the run's template database, which `migrate` fills once for all spec files.
 * @param name one template's name, in lower-case letters.
 */
export async function cloneDatabase(
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const template = `template_${name}`;
  await withServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      const unfinished = `${template}_unfinished`;
      await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
      await client.query(`CREATE DATABASE ${unfinished}`);
      await migrate(urlOf(unfinished));
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
    }
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
  return createDatabase(template);
}

/** A new database, empty unless a template is named. */
export async function createDatabase(template = 'template1'): Promise<TestDatabase> {
  const database = `spec_${randomUUID().replaceAll('-', '')}`;
  await withServer((client) => client.query(`CREATE DATABASE ${database} TEMPLATE ${template}`));
  return {
    url: urlOf(database),
    drop: async () => {
      await withServer((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    },
  };
}

function urlOf(database: string): string {
  return `${serverUrl()}/${database}`;
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url)
    throw new Error('No PostgreSQL was started: name global-setup.cjs of @libs/testing in jest.config.cjs');
  return url;
}

async function withServer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
