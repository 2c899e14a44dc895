import type { HttpClient } from '@libs/testing';
import { cancellationCalls, type CancellationCalls } from '../../../test/cancellation-calls';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  readOrder,
  type Market,
} from '../../../test/make-order';
import type { OrderDto } from '../../order/order.dto';

describe('POST /v2/cancellations/channel', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let ask: CancellationCalls['ask'];
  let cancel: CancellationCalls['cancel'];
  let ship: CancellationCalls['ship'];
  let line: CancellationCalls['line'];

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
    ({ ask, cancel, ship, line } = cancellationCalls(market));
  });

  const newOrders = async () => (await merchant.get<OrderDto[]>('/v2/orders/new')).body;

  it('cancels at once what the merchant has not acknowledged', async () => {
    const order = await makeOrder(market, 'MUG', 3);
    const { status, headers, body } = await ask(order, 'WC/1', 1, { ReasonCode: 'CLIENT_CANCELLED' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ChannelCancellationReference: 'WC/1',
      MerchantOrderReference: '',
      ChannelOrderReference: order.ChannelReference,
      Outcome: 'CANCELED',
      Reason: null,
      ReasonCode: 'CLIENT_CANCELLED',
      Lines: [{ MerchantOrderLineReference: '', ChannelOrderLineReference: '1', Quantity: 1 }],
      CreatedAt: expect.any(String) as string,
    });
    expect((await channel.get(headers.get('location') ?? '')).body).toEqual(body);
    expect(await newOrders()).toMatchObject([
      {
        Status: 'NEW',
        Lines: [{ Status: 'NEW', CancelledQuantity: 1, CancellationRequestedQuantity: 0 }],
      },
    ]);
    await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO'));
    expect(await readOrder(market, 'SO')).toMatchObject({ Status: 'IN_COMBI' });
    expect((await ship('SH', 3)).status).toBe(409);
  });

  it('takes a whole order out of the new ones; who read it before learns so by the acknowledgement', async () => {
    const order = await makeOrder(market, 'MUG', 2);
    expect((await ask(order, 'WC-1', 2)).body.Outcome).toBe('CANCELED');
    expect(await newOrders()).toEqual([]);
    const { body } = await merchant.get<OrderDto[]>('/v2/orders?status=CANCELED');
    expect(body).toMatchObject([{ Id: order.Id, MerchantReference: '', Lines: [{ Status: 'CANCELED' }] }]);
    const late = await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO'));
    expect([late.status, late.body]).toMatchObject([
      200,
      { Status: 'CANCELED', MerchantReference: 'SO', Lines: [{ Status: 'CANCELED', CancelledQuantity: 2 }] },
    ]);
    expect((await ask(order, 'WC-2', 1)).body.code).toBe('quantity_exceeded');
  });

  it('is a request after the acknowledgement, which changes no status', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO');
    const { body } = await ask(order, 'WC-1', 2, { Reason: 'By mistake.' });
    expect(body).toMatchObject({
      MerchantOrderReference: 'SO',
      Outcome: 'REQUESTED',
      Reason: 'By mistake.',
      Lines: [{ MerchantOrderLineReference: 'SO/1', ChannelOrderLineReference: '1', Quantity: 2 }],
    });
    expect(await readOrder(market, 'SO')).toMatchObject({
      Status: 'IN_PROGRESS',
      Lines: [{ CancellationRequestedQuantity: 2, CancelledQuantity: 0 }],
    });
    const since = order.UpdatedAt;
    const { body: changed } = await merchant.get<OrderDto[]>(`/v2/orders?updatedSince=${since}`);
    expect(changed.map(({ MerchantReference }) => MerchantReference)).toEqual(['SO']);
  });

  it('is answered by cancelling', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO');
    await ask(order, 'WC-1', 2);
    await cancel('CA-1', 1);
    expect(await line()).toMatchObject({ CancellationRequestedQuantity: 1, CancelledQuantity: 1 });
    await cancel('CA-2', 2);
    expect(await line()).toMatchObject({ CancellationRequestedQuantity: 0, CancelledQuantity: 3 });
  });

  it('is answered by shipping all the same', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO');
    await ask(order, 'WC-1', 2);
    await ship('SH-1', 1);
    expect(await line()).toMatchObject({ CancellationRequestedQuantity: 2, ShippedQuantity: 1 });
    await ship('SH-2', 2);
    expect(await line()).toMatchObject({ CancellationRequestedQuantity: 0, ShippedQuantity: 3 });
    expect(await readOrder(market, 'SO')).toMatchObject({ Status: 'SHIPPED' });
    expect((await ask(order, 'WC-2', 1)).body).toMatchObject({
      code: 'quantity_exceeded',
      detail: 'Line 1: ordered 3, shipped 3, cancelled 0, remaining 0, requested 1.',
    });
  });

  it('asks for no piece twice, and says what remains', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO');
    await ask(order, 'WC-1', 2);
    const { status, body } = await ask(order, 'WC-2', 2);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'quantity_exceeded',
      'Line 1: ordered 3, shipped 0, cancelled 0, cancellation requested 2, remaining 1, requested 2.',
    ]);
  });

  it('is repeatable by the channel’s reference, before and after the acknowledgement', async () => {
    const order = await makeOrder(market, 'MUG', 2);
    const first = await ask(order, 'WC-1', 2);
    const second = await ask(order, 'WC-1', 2);
    expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
    expect((await ask(order, 'WC-1', 1)).body.code).toBe('reference_in_use');
    await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO'));
    const third = await ask(order, 'WC-1', 2);
    expect([third.status, third.body.Outcome]).toEqual([200, 'CANCELED']);
  });

  it('is in the history of the order as the channel’s doing', async () => {
    const order = await makeOrder(market, 'MUG', 3);
    await ask(order, 'WC-1', 1);
    await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO'));
    await ask(order, 'WC-2', 1);
    const { body } = await merchant.get<object[]>('/v2/orders/SO/history');
    const Lines = [{ ChannelOrderLineReference: '1', Quantity: 1 }];
    expect([body[1], body[3]]).toMatchObject([
      {
        Kind: 'CANCELLATION_REQUESTED',
        By: 'CHANNEL',
        OrderStatus: 'NEW',
        Details: { ChannelCancellationReference: 'WC-1', Outcome: 'CANCELED', Lines },
      },
      {
        Kind: 'CANCELLATION_REQUESTED',
        By: 'CHANNEL',
        OrderStatus: 'IN_COMBI',
        Details: { ChannelCancellationReference: 'WC-2', Outcome: 'REQUESTED', Lines },
      },
    ]);
  });
});
