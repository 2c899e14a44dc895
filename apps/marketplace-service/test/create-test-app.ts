import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '@libs/config';
import { cloneDatabase, HttpClient } from '@libs/testing';
import { DatabaseConfig, migrateDatabase } from '@libs/persistence';
import { createApp } from '../src/app';
import { configDefinition } from '../src/config-definition';
import { persistence } from '../src/persistence';

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly client: HttpClient;
  readonly databaseUrl: string;
  /** Another process of the service on the same database, as far as it shares no memory. */
  startReplica(): Promise<Pick<TestApp, 'app' | 'client'>>;
  stop(): Promise<void>;
}

function configOf(databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  return readConfig(configDefinition, {
    MARKETPLACE_DATABASE_URL: databaseUrl,
    MARKETPLACE_RATE_LIMIT_PER_KEY: '0',
    LOG_LEVEL: 'fatal',
    ...env,
  });
}

/** Fills a database with the service's tables. */
export async function migrate(databaseUrl: string): Promise<void> {
  await migrateDatabase(configOf(databaseUrl).get(DatabaseConfig), persistence);
}

/** The real service on a port of its own, with a database of its own. */
export async function createTestApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const database = await cloneDatabase('marketplace', migrate);
  const apps: NestFastifyApplication[] = [];
  const start = async () => {
    const app = await createApp(configOf(database.url, env));
    apps.push(app);
    await app.listen(0, '127.0.0.1');
    return { app, client: new HttpClient(await app.getUrl()) };
  };
  return {
    ...(await start()),
    databaseUrl: database.url,
    startReplica: start,
    stop: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await database.drop();
    },
  };
}
