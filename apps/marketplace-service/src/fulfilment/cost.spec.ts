import type { HttpClient } from '@libs/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  orderBody,
  reportBody,
  type Market,
} from '../../test/make-order';
import { BIG_TABLES, plansOf, run, seedOrders } from '../../test/many-orders';
import { watchStatements } from '../../test/watch-statements';

/** One more than the endpoint's own: the look-up of the key. */
const KEY = 1;

describe('what calls about orders cost among many of them', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let runner: QueryRunner;
  let channelReference: string;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
    runner = test.app.get(DataSource).createQueryRunner();
    // The first market is large; the second one keeps the planner from taking every row to be of one customer.
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    for (const made of [market, stranger]) await seedOrders(runner, made);
    ({ ChannelReference: channelReference } = await makeAcknowledgedOrder(market, 'MUG', 50, 'SO'));
    await merchant.post('/v2/shipments', { MerchantShipmentReference: 'SH-0', ...reportBody('SO', 20) });
  });
  afterAll(async () => {
    await runner.release();
    await test.stop();
  });

  const returned = (members: object) => ({ ...reportBody('SO', 1), ...members });
  const requested = {
    ChannelCancellationReference: 'WC-1',
    Lines: [{ ChannelOrderLineReference: '1', Quantity: 1 }],
  };
  const calls: [string, number, () => Promise<{ status: number }>][] = [
    ['POST /v2/orders', 2, () => channel.post('/v2/orders', orderBody([{ product: 'MUG', quantity: 1 }]))],
    ['GET /v2/orders/new', 1, () => merchant.get('/v2/orders/new')],
    ['GET /v2/orders/{reference}', 1, () => merchant.get('/v2/orders/SO')],
    ['GET /v2/orders/{reference}/history', 1, () => merchant.get('/v2/orders/SO/history?limit=5')],
    ['GET /v2/orders', 2, () => merchant.get('/v2/orders')],
    ['GET /v2/orders of a channel', 2, () => channel.get('/v2/orders?limit=5')],
    ['GET /v2/orders by status', 2, () => merchant.get('/v2/orders?status=IN_PROGRESS&status=IN_COMBI')],
    ['GET /v2/orders by date', 2, () => merchant.get('/v2/orders?fromDate=2010-01-01&toDate=2010-01-02')],
    ['GET /v2/orders by change', 2, () => merchant.get('/v2/orders?updatedSince=2999-01-01')],
    [
      'GET /v2/orders by reference',
      2,
      () => merchant.get('/v2/orders?merchantReference=SO&merchantReference=M7'),
    ],
    ['GET /v2/orders by the channel’s', 2, () => merchant.get('/v2/orders?channelReference=C7')],
    [
      'POST /v2/shipments',
      3,
      () => merchant.post('/v2/shipments', { MerchantShipmentReference: 'SH-1', ...reportBody('SO', 1) }),
    ],
    [
      'POST /v2/shipments again',
      4,
      () => merchant.post('/v2/shipments', { MerchantShipmentReference: 'SH-1', ...reportBody('SO', 1) }),
    ],
    ['PUT /v2/shipments/{reference}', 1, () => merchant.put('/v2/shipments/SH-1', { TrackTraceNo: 'x' })],
    ['GET /v2/shipments/{reference}', 1, () => channel.get('/v2/shipments/SH-1')],
    ['GET /v2/shipments', 2, () => merchant.get('/v2/shipments?limit=100')],
    ['GET /v2/shipments of a channel', 2, () => channel.get('/v2/shipments?createdSince=2999-01-01')],
    [
      'POST /v2/cancellations',
      3,
      () => merchant.post('/v2/cancellations', { MerchantReference: 'CA-1', ...reportBody('SO', 1) }),
    ],
    [
      'POST /v2/cancellations/channel',
      3,
      () =>
        channel.post('/v2/cancellations/channel', { ...requested, ChannelOrderReference: channelReference }),
    ],
    [
      'POST /v2/cancellations/channel again',
      4,
      () =>
        channel.post('/v2/cancellations/channel', { ...requested, ChannelOrderReference: channelReference }),
    ],
    ['GET /v2/cancellations/channel', 2, () => merchant.get('/v2/cancellations/channel?limit=100')],
    ['GET /v2/cancellations/channel/{reference}', 1, () => channel.get('/v2/cancellations/channel/WC-1')],
    ['GET /v2/cancellations/{reference}', 1, () => merchant.get('/v2/cancellations/CA-1')],
    ['GET /v2/cancellations', 2, () => merchant.get('/v2/cancellations?limit=100')],
    [
      'POST /v2/backorders',
      3,
      () => merchant.post('/v2/backorders', { MerchantBackorderReference: 'BO-1', ...reportBody('SO', 1) }),
    ],
    ['GET /v2/backorders/{reference}', 1, () => merchant.get('/v2/backorders/BO-1')],
    ['GET /v2/backorders', 2, () => merchant.get('/v2/backorders?limit=100')],
    [
      'POST /v2/returns',
      3,
      () => merchant.post('/v2/returns', returned({ MerchantReturnReference: 'RE-1' })),
    ],
    [
      'POST /v2/returns of a channel',
      3,
      () => channel.post('/v2/returns', returned({ ChannelReturnReference: 'RE-2' })),
    ],
    [
      'POST /v2/returns by the channel’s order',
      3,
      () => {
        const by = { MerchantOrderReference: '', ChannelOrderReference: channelReference };
        return merchant.post('/v2/returns', returned({ MerchantReturnReference: 'RE-3', ...by }));
      },
    ],
    [
      'PUT /v2/returns',
      4,
      () => merchant.put('/v2/returns', { ChannelReturnReference: 'RE-2', Status: 'ACCEPTED' }),
    ],
    [
      'PUT /v2/returns by the merchant’s',
      2,
      () => merchant.put('/v2/returns', { MerchantReturnReference: 'RE-1', Status: 'ACCEPTED' }),
    ],
    ['GET /v2/returns/{reference}', 1, () => merchant.get('/v2/returns/RE-1')],
    ['GET /v2/returns/{reference} of a channel', 1, () => channel.get('/v2/returns/RE-2')],
    ['GET /v2/returns', 2, () => channel.get('/v2/returns?limit=100')],
  ];

  it.each(calls)('%s: %i statements, none of which reads a table from end to end', async (_, count, call) => {
    let status = 0;
    const seen = await watchStatements(async () => ({ status } = await call()));
    expect([200, 201]).toContain(status);
    expect(seen).toHaveLength(KEY + count);
    expect(await plansOf(runner, seen)).not.toMatch(new RegExp(`Seq Scan on (${BIG_TABLES})\\b`));
  });

  it('counts the acknowledgement of an order', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    const seen = await watchStatements(() =>
      merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'ACK')),
    );
    expect(seen).toHaveLength(KEY + 3);
  });

  it.each([
    ['orders', `/v2/orders?updatedSince=2019-12-31T23:00:00Z&limit=10`],
    ['orders of a status', `/v2/orders?status=CLOSED&updatedSince=2019-12-31T23:00:00Z&limit=10`],
    ['shipments', `/v2/shipments?createdSince=2019-12-31T23:00:00Z&limit=10`],
  ])('enters the list of %s at the right place, wherever that is', async (_, path) => {
    const statement = (await watchStatements(() => merchant.get(path))).at(-1);
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = await run(runner, statement, mode);
      // Ten orders with their lines, and not the many thousand before them.
      expect(hit + read).toBeLessThan(250);
      expect(hit + read).toBeGreaterThan(0);
    }
  });
});
