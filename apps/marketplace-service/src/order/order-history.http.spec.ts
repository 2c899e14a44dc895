import type { HttpClient } from '@libs/testing';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel } from '../../test/make';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  reportBody,
  walkPages,
  type Market,
} from '../../test/make-order';
import type { OrderEventDto } from './order-history.dto';

describe('GET /v2/orders/{merchantReference}/history', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
  });

  const history = async (client = merchant, query = '') =>
    (await client.get<OrderEventDto[]>(`/v2/orders/SO/history${query}`)).body;
  const ship = (reference: string, quantity: number) =>
    merchant.post('/v2/shipments', {
      MerchantShipmentReference: reference,
      ...reportBody('SO', quantity),
    });
  const lines = (quantity: number) => [{ MerchantOrderLineReference: 'SO/1', Quantity: quantity }];

  it('tells every change: what, by whom, and where it left the order', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 5, 'SO');
    await ship('SH', 2);
    await merchant.put('/v2/shipments/SH', { TrackTraceNo: '3S' });
    await merchant.post('/v2/backorders', { MerchantBackorderReference: 'BO', ...reportBody('SO', 1) });
    await merchant.post('/v2/cancellations', { MerchantReference: 'CA', ...reportBody('SO', 3) });
    await channel.post('/v2/returns', {
      ChannelReturnReference: 'WR',
      CustomerComment: 'Call me at +31 20 1234567.',
      ...reportBody('SO', 1),
    });
    await merchant.put('/v2/returns', {
      ChannelReturnReference: 'WR',
      MerchantReturnReference: 'RE',
      Status: 'ACCEPTED',
    });
    const events = await history();
    const told = events.map(({ Kind, By, OrderStatus, Details }) => [Kind, By, OrderStatus, Details]);
    expect(told).toEqual([
      ['ORDER_CREATED', 'CHANNEL', 'NEW', { ChannelReference: order.ChannelReference }],
      ['ORDER_ACKNOWLEDGED', 'MERCHANT', 'IN_PROGRESS', { MerchantOrderReference: 'SO' }],
      ['SHIPMENT_CREATED', 'MERCHANT', 'IN_COMBI', { MerchantShipmentReference: 'SH', Lines: lines(2) }],
      [
        'SHIPMENT_TRACKING_CHANGED',
        'MERCHANT',
        'IN_COMBI',
        { MerchantShipmentReference: 'SH', TrackTraceNo: '3S' },
      ],
      ['BACK_ORDER_CREATED', 'MERCHANT', 'IN_COMBI', { MerchantBackorderReference: 'BO', Lines: lines(1) }],
      ['CANCELLATION_CREATED', 'MERCHANT', 'CLOSED', { MerchantReference: 'CA', Lines: lines(3) }],
      [
        'RETURN_CREATED',
        'CHANNEL',
        'CLOSED',
        { ChannelReturnReference: 'WR', Status: 'ON_THE_WAY', Lines: lines(1) },
      ],
      [
        'RETURN_DECIDED',
        'MERCHANT',
        'CLOSED',
        {
          ChannelReturnReference: 'WR',
          MerchantReturnReference: 'RE',
          Status: 'ACCEPTED',
          Lines: [{ MerchantOrderLineReference: 'SO/1', AcceptedQuantity: 1, RejectedQuantity: 0 }],
        },
      ],
    ]);
    expect(events.map(({ CreatedAt }) => CreatedAt)).toEqual(events.map(({ CreatedAt }) => CreatedAt).sort());
  });

  it('names the key, and the merchant’s to the merchant only', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'SO');
    const keys = await test.app
      .get(DataSource)
      .query<{ id: number }[]>('SELECT id FROM api_keys WHERE customer_id = $1 ORDER BY id', [
        market.merchant.customerId,
      ]);
    const [merchants, channels] = keys.map(({ id }) => id);
    expect((await history()).map(({ KeyId }) => KeyId)).toEqual([channels, merchants]);
    expect((await history(channel)).map(({ KeyId }) => KeyId)).toEqual([channels, null]);
  });

  it('holds nothing of what was repeated, refused or already so', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'SO');
    for (const quantity of [1, 1, 7]) await ship('SH', quantity);
    await ship('SH-2', 7);
    for (const number of ['3S', '3S', '']) await merchant.put('/v2/shipments/SH', { TrackTraceNo: number });
    expect((await history()).map(({ Kind }) => Kind)).toEqual([
      'ORDER_CREATED',
      'ORDER_ACKNOWLEDGED',
      'SHIPMENT_CREATED',
      'SHIPMENT_TRACKING_CHANGED',
    ]);
  });

  it('is walked page by page while more is added, without gap or repeat', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 30, 'SO');
    await Promise.all(Array.from({ length: 10 }, (_, index) => ship(`SH-${index}`, 1)));
    const pages = await walkPages<OrderEventDto>(channel, '/v2/orders/SO/history?limit=5', async (page) => {
      if (page === 1)
        await Promise.all([ship('SH-10', 1), merchant.put('/v2/shipments/SH-1', { Method: 'DHL' })]);
    });
    expect(pages.flat()).toEqual(await history(channel));
    expect(pages.flat()).toHaveLength(14);
    // Shipments queue on the order, so each event tells of one more piece.
    expect((await history(merchant, '?limit=3')).map(({ OrderStatus }) => OrderStatus)).toEqual([
      'NEW',
      'IN_PROGRESS',
      'IN_COMBI',
    ]);
  });

  it('has the order of the changes when they come at once, tracking included', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'SO');
    await ship('SH', 1);
    const numbers = Array.from({ length: 12 }, (_, index) => `3S${index}`);
    const answers = await Promise.all(
      numbers.map((TrackTraceNo) => merchant.put('/v2/shipments/SH', { TrackTraceNo })),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const told = (await history()).slice(3).map(({ Details }) => Details['TrackTraceNo']);
    expect([...told].sort()).toEqual([...numbers].sort());
    expect((await merchant.get('/v2/shipments/SH')).body).toMatchObject({ TrackTraceNo: told.at(-1) });
  });

  it('is a secret to everybody else, like the order', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'SO');
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const sibling = await makeChannel(test, market.merchant.customerId);
    const unknown = await merchant.get<{ code: string }>('/v2/orders/nope/history');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'order_not_found']);
    for (const { client } of [stranger.merchant, stranger.channel, sibling])
      expect((await client.get('/v2/orders/SO/history')).body).toMatchObject({ code: 'order_not_found' });
    expect((await test.client.get('/v2/orders/SO/history')).status).toBe(401);
  });

  it('begins to be readable with the acknowledgement', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    expect((await merchant.get('/v2/orders/SO/history')).status).toBe(404);
    await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO'));
    expect(await history()).toHaveLength(2);
  });

  it('is empty for an order from before there was a history', async () => {
    const { Id } = await makeAcknowledgedOrder(market, 'MUG', 1, 'SO');
    await test.app.get(DataSource).query('DELETE FROM order_events WHERE order_id = $1', [Id]);
    expect(await history()).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['cursor=nope', 'cursor'],
  ])('refuses %s', async (query, at) => {
    const { status, body } = await merchant.get(`/v2/orders/SO/history?${query}`);
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [at]: [expect.any(String)] } }]);
  });
});
