import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  orderBody,
  readOrder,
  reportBody,
  walkPages,
  type Market,
} from '../../test/make-order';
import type { OrderDto } from '../order/order.dto';
import type { ShipmentDto } from './shipment/shipment.dto';

interface Refusal {
  readonly code: string;
  readonly ValidationErrors: Record<string, string[]>;
}

describe('orders on their way from the channel to the customer and back', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    market = await makeMarket(test, [
      { MerchantProductReference: 'MUG' },
      { MerchantProductReference: 'CAP' },
    ]);
    merchant = market.merchant.client;
    channel = market.channel.client;
  });

  const report =
    (path: string, member: string) =>
    <Body = Refusal>(reference: string, quantity: number, members: object = {}) =>
      merchant.post<Body>(`/v2/${path}`, { [member]: reference, ...reportBody('SO-77', quantity, members) });
  const ship = report('shipments', 'MerchantShipmentReference');
  const cancel = report('cancellations', 'MerchantReference');
  const backOrder = report('backorders', 'MerchantBackorderReference');
  const back = report('returns', 'MerchantReturnReference');
  const statusOf = async () => (await readOrder(market, 'SO-77')).Status;
  const newOrders = async () => (await merchant.get<OrderDto[]>('/v2/orders/new')).body;

  it('places an order once, however often it is sent', async () => {
    const order = { ...orderBody([{ product: 'MUG', quantity: 2 }]), ChannelReference: 'WEB-1001' };
    const first = await channel.post<OrderDto>('/v2/orders', order);
    const second = await channel.post<OrderDto>('/v2/orders', order);
    expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
    expect(await newOrders()).toHaveLength(1);
    const other = await channel.post<Refusal>('/v2/orders', { ...order, Email: 'b@example.org' });
    expect([other.status, other.body.code]).toEqual([409, 'reference_in_use']);
  });

  it('lists an order as new until it is acknowledged', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    expect(await newOrders()).toEqual([order]);
    expect(await newOrders()).toEqual([order]);
    expect((await merchant.get('/v2/orders/SO-77')).status).toBe(404);
    const { status, body } = await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'SO-77'));
    expect(status).toBe(200);
    expect(await newOrders()).toEqual([]);
    expect((await merchant.get('/v2/orders/SO-77')).body).toEqual(body);
    expect((await channel.get('/v2/orders/SO-77')).body).toEqual(body);
  });

  it('wants every line acknowledged, and the references kept', async () => {
    const lines = [
      { product: 'MUG', quantity: 1 },
      { product: 'CAP', quantity: 1 },
    ];
    const { body: order } = await channel.post<OrderDto>('/v2/orders', orderBody(lines));
    const all = acknowledgeBody(order, 'SO-77') as { Lines: object[] };
    const acknowledge = (body: object) => merchant.post<Refusal>('/v2/orders/acknowledge', body);
    const part = await acknowledge({ ...all, Lines: all.Lines.slice(1) });
    expect([part.status, part.body.ValidationErrors['Lines']?.[0]]).toEqual([
      400,
      expect.stringContaining(String(order.Lines[0]?.Id)),
    ]);
    expect(await newOrders()).toMatchObject([{ Id: order.Id, Status: 'NEW' }]);
    expect((await acknowledge(all)).status).toBe(200);
    expect((await acknowledge(all)).status).toBe(200);
    const other = await acknowledge(acknowledgeBody(order, 'SO-78'));
    expect([other.status, other.body.code]).toEqual([409, 'already_acknowledged']);
  });

  it('ships one, cancels one, back-orders one, and ships that one: the order is closed', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'SO-77');
    await ship('SH-1', 1);
    await cancel('CA-1', 1);
    await backOrder('BO-1', 1);
    expect(await statusOf()).toBe('IN_COMBI');
    await ship('SH-2', 1);
    expect(await readOrder(market, 'SO-77')).toMatchObject({
      Status: 'CLOSED',
      Lines: [{ Status: 'CLOSED', ShippedQuantity: 2, CancelledQuantity: 1, BackOrderedQuantity: 0 }],
    });
  });

  it('does not ship four of three', async () => {
    const before = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO-77');
    const { status, body } = await ship('SH-1', 4);
    expect([status, body.code, body.ValidationErrors['Lines[0].Quantity']?.[0]]).toEqual([
      409,
      'quantity_exceeded',
      expect.stringContaining('remaining 3'),
    ]);
    expect(await readOrder(market, 'SO-77')).toEqual(before);
  });

  it('ships ten of twenty single pieces that are asked for at once on a line of ten', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 10, 'SO-77');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ship(`SH-${index}`, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(10).fill(409),
    ]);
    expect(await readOrder(market, 'SO-77')).toMatchObject({
      Status: 'SHIPPED',
      Lines: [{ ShippedQuantity: 10 }],
    });
  });

  it('takes back what was shipped, and no more', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'SO-77');
    expect((await back('RE-1', 1)).body.code).toBe('not_shipped');
    await ship('SH-1', 2);
    expect((await back('RE-1', 1)).status).toBe(201);
    expect(await statusOf()).toBe('CLOSED');
    expect((await back('RE-2', 1)).status).toBe(201);
    expect(await statusOf()).toBe('RETURNED');
    expect((await back('RE-3', 1)).body.code).toBe('quantity_exceeded');
  });

  it('lists what was stored since a moment, however that is written', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'SO-77');
    const { body: shipment } = await ship<ShipmentDto>('SH-1', 1);
    const since = async (moment: string) =>
      (await channel.get(`/v2/shipments${moment && `?createdSince=${moment}`}`)).body;
    const hours = (count: number) =>
      new Date(Date.parse(shipment.CreatedAt) + count * 3_600_000).toISOString();
    expect(await since(shipment.CreatedAt)).toEqual([shipment]);
    expect(await since(hours(2).replace('Z', '+02:00'))).toEqual([shipment]);
    expect(await since(hours(-5).replace('.', '%2E').replace('Z', '-05:00'))).toEqual([shipment]);
    expect(await since('')).toEqual([shipment]);
    expect(await since(hours(1))).toEqual([]);
  });

  it('walks 1,500 shipments in three pages while more are added', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2_000, 'SO-77');
    const shipMany = async (from: number, to: number) => {
      for (let first = from; first < to; first += 50)
        await Promise.all(Array.from({ length: 50 }, (_, index) => ship(`SH-${first + index}`, 1)));
    };
    await shipMany(0, 1_450);
    const pages = await walkPages<ShipmentDto>(merchant, '/v2/shipments?limit=500', async (page) => {
      if (page === 1) await shipMany(1_450, 1_500);
    });
    expect(pages.map((page) => page.length)).toEqual([500, 500, 500]);
    const seen = pages.flat().map((shipment) => shipment.MerchantShipmentReference);
    expect(new Set(seen).size).toBe(1_500);
  });

  it('reads references of any letters back', async () => {
    const reference = 'Auftrag 7/é%20 заказ+?#';
    await makeAcknowledgedOrder(market, 'MUG', 1, reference);
    expect(await readOrder(market, reference)).toMatchObject({ MerchantReference: reference });
    const body = { MerchantShipmentReference: reference, ...reportBody(reference, 1) };
    const { headers } = await merchant.post('/v2/shipments', body);
    expect((await merchant.get(headers.get('location') ?? '')).body).toMatchObject({
      MerchantShipmentReference: reference,
    });
  });

  it('keeps everything of one merchant from another', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'SO-77');
    await ship('X-1', 2);
    await cancel('X-1', 1);
    await back('X-1', 1);
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    for (const { client } of [stranger.merchant, stranger.channel]) {
      for (const path of ['orders/SO-77', 'shipments/X-1', 'cancellations/X-1', 'returns/X-1'])
        expect((await client.get(`/v2/${path}`)).status).toBe(404);
      for (const path of ['orders', 'shipments', 'cancellations', 'backorders', 'returns'])
        expect((await client.get(`/v2/${path}`)).body).toEqual([]);
    }
  });
});
