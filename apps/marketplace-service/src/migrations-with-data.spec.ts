import { readConfig } from '@libs/config';
import { dataSourceOptions, DatabaseConfig } from '@libs/persistence';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { DataSource } from 'typeorm';
import { configDefinition } from './config-definition';
import { persistence } from './persistence';

/** How many migrations there were when shipments were the only reports. */
const BEFORE_REPORTS = 3;

describe('migrations on a database with orders and shipments', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  const connect = async (count: number) => {
    const config = readConfig(configDefinition, { MARKETPLACE_DATABASE_URL: database.url });
    const options = { ...persistence, migrations: persistence.migrations.slice(0, count) };
    dataSource = new DataSource(dataSourceOptions(config.get(DatabaseConfig), options));
    await dataSource.initialize();
  };

  beforeAll(async () => {
    database = await createDatabase();
    await connect(BEFORE_REPORTS);
    await dataSource.runMigrations();
    await dataSource.query(`
      INSERT INTO customers (name) VALUES ('Acme');
      INSERT INTO channels (customer_id, name) VALUES (1, 'Web');
      INSERT INTO products (customer_id, merchant_product_reference, stock, content_hash, effective_content_hash)
      VALUES (1, 'MUG', 1, gen_random_uuid(), gen_random_uuid());
      INSERT INTO orders (customer_id, channel_id, channel_reference, content_hash, merchant_reference, status, order_date,
        acknowledged_at, email, currency_code, currency_rate, max_vat_rate, shipping_costs_incl_vat, shipping_costs_vat,
        total_incl_vat, total_vat, original_shipping_costs_incl_vat, original_shipping_costs_vat, original_total_incl_vat,
        original_total_vat, can_ship_partial_order_lines, billing_address, shipping_address)
      VALUES (1, 1, 'WEB-1', 'h', 'SO-1', 'IN_COMBI', now(), now(), 'a@b.c', 'EUR', 1, 21, 0, 0, 1, 0, 0, 0, 1, 0, true,
        '{}', '{}');
      INSERT INTO order_lines (order_id, product_id, merchant_product_reference, channel_reference, merchant_reference,
        status, quantity, shipped, returned, vat_rate, unit_price_incl_vat, unit_vat, original_unit_price_incl_vat,
        original_unit_vat)
      VALUES (1, 1, 'MUG', '1', 'SO-1/1', 'IN_COMBI', 3, 2, 1, 21, 1, 0, 1, 0);
      INSERT INTO shipments (customer_id, channel_id, order_id, merchant_shipment_reference, content_hash)
      VALUES (1, 1, 1, 'SH-1', 'h');
      INSERT INTO shipment_lines (shipment_id, order_line_id, quantity) VALUES (1, 1, 2);`);
    await dataSource.destroy();
    await connect(persistence.migrations.length);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('keep what was there', async () => {
    await dataSource.runMigrations();
    const read = (text: string) => dataSource.query<unknown>(text);
    expect(await read('SELECT merchant_reference, order_id FROM shipments')).toEqual([
      { merchant_reference: 'SH-1', order_id: 1 },
    ]);
    expect(await read('SELECT order_id, order_line_id, quantity FROM shipment_lines')).toEqual([
      { order_id: 1, order_line_id: 1, quantity: 2 },
    ]);
    expect(await read('SELECT returned, return_declared FROM order_lines')).toEqual([
      { returned: 1, return_declared: 1 },
    ]);
  });

  it('can be taken back and run again', async () => {
    for (let count = persistence.migrations.length; count > BEFORE_REPORTS; count -= 1)
      await dataSource.undoLastMigration();
    expect(await dataSource.query('SELECT merchant_shipment_reference FROM shipments')).toEqual([
      { merchant_shipment_reference: 'SH-1' },
    ]);
    expect(await dataSource.runMigrations()).toHaveLength(persistence.migrations.length - BEFORE_REPORTS);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries).toEqual([]);
  });
});
