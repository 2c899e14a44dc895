import { createDatabase, type TestDatabase } from '@libs/testing';
import { Client } from 'pg';
import { SnakeCaseNaming } from './naming-strategy';

const naming = new SnakeCaseNaming();

describe('names of keys and indexes', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it.each([
    ['orders', ['customer_id', 'reference']],
    ['orders_of_a_table_with_a_name_that_is_rather_long_already', ['customer_id']],
    ['orders_in_the_middle', ['a_column_with_a_name_of_its_own', 'another_column_with_such_a_name']],
    ['the_tenant_with_a_long_name_orders', ['customer_id', 'merchant_product_reference']],
  ])('are those that PostgreSQL gives by itself: %s', async (table, columns) => {
    const list = columns.join(', ');
    await client.query(
      `CREATE TABLE ${table} (id int PRIMARY KEY, ${columns.map((column) => `${column} int`).join(', ')}, UNIQUE (${list}))`,
    );
    await client.query(`CREATE INDEX ON ${table} (${list})`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'i' AND oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)`,
      [table],
    );
    const expected = [
      naming.primaryKeyName(table),
      naming.uniqueConstraintName(table, columns),
      naming.indexName(table, columns),
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort());
  });
});
