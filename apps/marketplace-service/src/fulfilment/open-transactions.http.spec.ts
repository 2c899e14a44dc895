import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeAcknowledgedOrder, makeMarket, reportBody, walkPages, type Market } from '../../test/make-order';
import type { OrderDto } from '../order/order.dto';
import type { ShipmentDto } from './shipment/shipment.dto';

/** A record takes its time when its transaction begins and shows when that ends, after others that are later. */
describe('lists beside a transaction that is still open', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    for (const order of ['A', 'B', 'C', 'D']) await makeAcknowledgedOrder(market, 'MUG', 5, order);
  });

  const ship = (order: string) =>
    market.merchant.client.post('/v2/shipments', {
      MerchantShipmentReference: order,
      ...reportBody(order, 1),
    });
  /** Begins a transaction and gives what writes at its end. */
  const open = async () => {
    const runner = test.app.get(DataSource).createQueryRunner();
    await runner.query('BEGIN');
    return async (...statements: string[]) => {
      for (const statement of statements) await runner.query(statement);
      await runner.query('COMMIT');
      await runner.release();
    };
  };

  it('are walked without missing the shipment that it stores', async () => {
    await ship('A');
    const close = await open();
    await ship('B');
    await ship('C');
    const pages = await walkPages<ShipmentDto>(
      market.merchant.client,
      '/v2/shipments?limit=2',
      async (page) => {
        if (page !== 1) return;
        await close(
          `INSERT INTO shipments (customer_id, channel_id, order_id, merchant_reference, content_hash)
         SELECT customer_id, channel_id, id, 'LATE', 'h' FROM orders
         WHERE customer_id = ${market.merchant.customerId} AND merchant_reference = 'D'`,
          `INSERT INTO shipment_lines (shipment_id, order_line_id, order_id, quantity)
         SELECT s.id, l.id, s.order_id, 1 FROM shipments s JOIN order_lines l ON l.order_id = s.order_id
         WHERE s.merchant_reference = 'LATE'`,
        );
      },
    );
    const seen = pages.flat().map((shipment) => shipment.MerchantShipmentReference);
    expect(seen).toEqual(['A', 'LATE', 'B', 'C']);
  });

  it('are walked without missing the order that it changes', async () => {
    const close = await open();
    for (const order of ['A', 'B', 'C']) await ship(order);
    const changing = `UPDATE orders SET updated_at = now() WHERE merchant_reference = 'D'`;
    const path =
      '/v2/orders?limit=2&merchantReference=A&merchantReference=B&merchantReference=C&merchantReference=D';
    const pages = await walkPages<OrderDto>(market.merchant.client, path, async (page) => {
      if (page === 1) await close(changing);
    });
    expect(pages.flat().map((order) => order.MerchantReference)).toEqual(['D', 'D', 'A', 'B', 'C']);
  });

  it('name a moment from which the next reading begins that misses nothing', async () => {
    const close = await open();
    await ship('A');
    const { headers } = await market.merchant.client.get('/v2/shipments');
    await close();
    const next = Date.parse(headers.get('x-next-created-since') ?? '');
    const { body } = await market.merchant.client.get<ShipmentDto[]>('/v2/shipments');
    expect(next).toBeLessThan(Date.parse(body[0]?.CreatedAt ?? '') - 1_000);
  });
});
