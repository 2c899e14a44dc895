import { createDatabase, type TestDatabase } from '@libs/testing';
import { dataSourceOptions, DatabaseConfig, runMigrations } from '@libs/persistence';
import { readConfig } from '@libs/config';
import { DataSource } from 'typeorm';
import { requiredEnv } from '../test/create-test-app';
import { configDefinition } from './config-definition';
import { persistence } from './persistence';

describe.each([undefined, 'auth'])('migrations in the namespace %p', (namespace) => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createDatabase();
    const env = { ...requiredEnv, AUTH_DATABASE_URL: database.url, AUTH_DB_NAMESPACE: namespace };
    dataSource = new DataSource(
      dataSourceOptions(readConfig(configDefinition, env).get(DatabaseConfig), persistence),
    );
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('give an empty database what the entities say', async () => {
    await runMigrations(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('have nothing to do the second time', async () => {
    expect(await runMigrations(dataSource)).toEqual([]);
  });

  it('prefix every table with the namespace', async () => {
    const tables = await dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const prefix = namespace ? `${namespace}_` : '';
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [
        'amr_claims',
        'api_keys',
        'audit_log_entries',
        'flow_states',
        'identities',
        'mfa_factors',
        'oauth_states',
        'one_time_tokens',
        'outbox',
        'rate_limits',
        'schema_migrations',
        'send_limits',
        'sessions',
        'sign_in_attempts',
        'users',
      ].map((name) => prefix + name),
    );
  });

  it('can be taken back', async () => {
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    expect(await dataSource.query(`SELECT FROM pg_tables WHERE tablename LIKE '%users'`)).toEqual([]);
  });
});
