import { createDatabase, type TestDatabase } from '@libs/testing';
import { dataSourceOptions, DatabaseConfig, runMigrations } from '@libs/persistence';
import { readConfig } from '@libs/config';
import { DataSource } from 'typeorm';
import { configDefinition } from './config-definition';
import { persistence } from './persistence';

describe.each([undefined, 'hub', 'marketplace_of_a_long_name'])(
  'migrations in the namespace %p',
  (namespace) => {
    let database: TestDatabase;
    let dataSource: DataSource;

    beforeAll(async () => {
      database = await createDatabase();
      const env = { MARKETPLACE_DATABASE_URL: database.url, MARKETPLACE_DB_NAMESPACE: namespace };
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
  },
);
