import { escapeLiteral } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Market } from './make-order';
import type { SeenStatement } from './watch-statements';

const ORDERS = 20_000;
/** The tables that have many rows then, as one expression. */
export const BIG_TABLES =
  'orders|order_lines|shipments|shipment_lines|cancellations|cancellation_lines|returns|return_lines|order_events';
interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Orders of one line that changed minute by minute up to the year 2020, each shipped, and some sent back. */
export async function seedOrders(runner: QueryRunner, { merchant, channel }: Market): Promise<void> {
  const owner = [merchant.customerId, channel.id];
  await runner.query(
    `INSERT INTO orders (customer_id, channel_id, channel_reference, content_hash, merchant_reference, status, order_date,
       acknowledged_at, updated_at, email, currency_code, currency_rate, max_vat_rate, shipping_costs_incl_vat,
       shipping_costs_vat, total_incl_vat, total_vat, original_shipping_costs_incl_vat, original_shipping_costs_vat,
       original_total_incl_vat, original_total_vat, can_ship_partial_order_lines, billing_address, shipping_address)
     SELECT $1, $2, 'C' || n, 'h', 'M' || n, (ARRAY['SHIPPED', 'CLOSED', 'IN_PROGRESS', 'IN_COMBI'])[n % 4 + 1],
       timestamptz '2020-01-01Z' - (${ORDERS} - n) * interval '1 minute', now(),
       timestamptz '2020-01-01Z' - (${ORDERS} - n) * interval '1 minute', 'a@b.c', 'EUR', 1, 21, 0, 0, 1, 0, 0, 0, 1, 0,
       true, '{}', '{}'
     FROM generate_series(1, ${ORDERS}) n`,
    owner,
  );
  await runner.query(
    `INSERT INTO order_lines (order_id, product_id, merchant_product_reference, channel_reference, merchant_reference,
       status, quantity, shipped, vat_rate, unit_price_incl_vat, unit_vat, original_unit_price_incl_vat, original_unit_vat)
     SELECT o.id, p.id, 'MUG', '1', o.merchant_reference || '/1', 'IN_COMBI', 2, 1, 21, 1, 0, 1, 0
     FROM orders o JOIN products p ON p.customer_id = o.customer_id WHERE o.customer_id = $1`,
    [merchant.customerId],
  );
  await runner.query(
    `INSERT INTO order_events (order_id, kind, author, key_id, order_status, details)
     SELECT id, 'ORDER_CREATED', 'CHANNEL', 1, 'NEW', '{}' FROM orders WHERE customer_id = $1`,
    [merchant.customerId],
  );
  for (const [table, lines, key, more, values] of [
    ['shipments', 'shipment_lines', 'shipment_id', '', ''],
    ['cancellations', 'cancellation_lines', 'cancellation_id', '', ''],
    [
      'returns',
      'return_lines',
      'return_id',
      ', channel_return_reference, status',
      `, 'X' || id, 'ON_THE_WAY'`,
    ],
  ]) {
    await runner.query(
      `INSERT INTO ${table} (customer_id, channel_id, order_id, merchant_reference, content_hash, created_at${more})
       SELECT customer_id, channel_id, id, 'R' || id, 'h', updated_at${values} FROM orders WHERE customer_id = $1`,
      [merchant.customerId],
    );
    await runner.query(
      `INSERT INTO ${lines} (${key}, order_line_id, order_id, quantity)
       SELECT r.id, l.id, l.order_id, 1 FROM ${table} r JOIN order_lines l ON l.order_id = r.order_id
       WHERE r.customer_id = $1`,
      [merchant.customerId],
    );
  }
  for (const table of BIG_TABLES.split('|')) await runner.query(`VACUUM ANALYZE ${table}`);
}

/** The plans for the values at hand and for no values in particular. */
export async function plansOf(runner: QueryRunner, statements: readonly SeenStatement[]): Promise<string> {
  const plans: unknown[] = [];
  for (const { text, values } of statements) {
    plans.push(await runner.query(`EXPLAIN ${text}`, [...values]));
    plans.push(await runner.query(`EXPLAIN (GENERIC_PLAN) ${text}`));
  }
  return JSON.stringify(plans);
}

/** Runs a statement as a prepared one and gives what it read. */
export async function run(
  runner: QueryRunner,
  statement: SeenStatement | undefined,
  mode: string,
): Promise<Plan> {
  if (!statement) throw new Error('There was no statement');
  const values = statement.values.map((value) =>
    escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)),
  );
  await runner.query(`SET plan_cache_mode = ${mode}`);
  await runner.query(`PREPARE list AS ${statement.text}`);
  const rows = (await runner.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE list (${values.join()})`,
  )) as {
    'QUERY PLAN': [{ Plan: Plan }];
  }[];
  await runner.query('DEALLOCATE list');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('There is no plan');
  return plan;
}
