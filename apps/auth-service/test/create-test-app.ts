import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig, type Config } from '@libs/config';
import { Database, DatabaseConfig, migrateDatabase } from '@libs/persistence';
import {
  cloneDatabase,
  createDatabase,
  HttpClient,
  MailTrap,
  TestClock,
  type TestDatabase,
} from '@libs/testing';
import { createApp } from '../src/app';
import { configDefinition } from '../src/config-definition';
import { persistence } from '../src/persistence';

export const SITE_URL = 'http://localhost:3000';
export const EXTERNAL_URL = 'http://auth.test';
export const JWT_SECRET = 'a secret of specs that is long enough to sign tokens';

/** The settings without which the service does not start. */
export const requiredEnv = {
  AUTH_SITE_URL: SITE_URL,
  AUTH_JWT_SECRET: JWT_SECRET,
  AUTH_API_EXTERNAL_URL: EXTERNAL_URL,
  AUTH_DATABASE_URL: 'postgres://nobody@localhost/none',
  LOG_LEVEL: 'fatal',
  // What limits accounts is on in the product; specs that are not about it try more often.
  AUTH_RATE_LIMIT_SIGN_IN_FAILURES: '1000000',
  AUTH_RATE_LIMIT_EMAIL_SENT: '1000000',
  AUTH_RATE_LIMIT_EMAIL_PER_ADDRESS: '0',
};

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly client: HttpClient;
  readonly db: Database;
  readonly mails: MailTrap;
  readonly clock: TestClock;
  stop(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

function configOf(databaseUrl: string, env: Env = {}): Config {
  return readConfig(configDefinition, { ...requiredEnv, AUTH_DATABASE_URL: databaseUrl, ...env });
}

/** Fills a database with the service's tables. */
export async function migrate(databaseUrl: string, env: Env = {}): Promise<void> {
  await migrateDatabase(configOf(databaseUrl, env).get(DatabaseConfig), persistence);
}

/** A migrated database; one in a namespace is no clone, since the template has none. */
async function prepareDatabase(env: Env): Promise<TestDatabase> {
  if (!env['AUTH_DB_NAMESPACE']) return cloneDatabase('auth', migrate);
  const database = await createDatabase();
  await migrate(database.url, env);
  return database;
}

/** The settings by which the service sends its mails to a trap. */
export function mailEnv(mails: MailTrap) {
  return {
    AUTH_SMTP_HOST: '127.0.0.1',
    AUTH_SMTP_PORT: String(mails.port),
    AUTH_SMTP_ADMIN_EMAIL: 'no-reply@auth.test',
    AUTH_SMTP_SENDER_NAME: 'Spec & Co',
  };
}

/** The real service on a port of its own, with a database and a mail server of its own and a clock that can be moved. */
export async function createTestApp(env: Env = {}): Promise<TestApp> {
  const [database, mails] = await Promise.all([prepareDatabase(env), MailTrap.start()]);
  const clock = new TestClock();
  const app = await createApp(configOf(database.url, { ...mailEnv(mails), ...env }), { clock });
  await app.listen(0, '127.0.0.1');
  return {
    app,
    client: new HttpClient(await app.getUrl()),
    db: app.get(Database),
    mails,
    clock,
    stop: async () => {
      await app.close();
      await mails.stop();
      await database.drop();
    },
  };
}
