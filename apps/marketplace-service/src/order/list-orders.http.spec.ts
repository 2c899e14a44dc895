import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel } from '../../test/make';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  orderBody,
  reportBody,
  walkPages,
  type Market,
} from '../../test/make-order';
import type { OrderDto } from './order.dto';

describe('GET /v2/orders', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let other: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    other = { ...market, channel: await makeChannel(test, market.merchant.customerId) };
    await makeAcknowledgedOrder(market, 'MUG', 2, 'A');
    await makeAcknowledgedOrder(market, 'MUG', 2, 'B/1');
    await makeAcknowledgedOrder(other, 'MUG', 2, 'C');
    const dated = { ChannelReference: 'WEB-1', OrderDate: '2016-07-26T12:00:00Z' };
    const order = orderBody([{ product: 'MUG', quantity: 1 }], dated);
    for (const { client } of [market.channel, other.channel]) await client.post('/v2/orders', order);
    await report('shipments', 'MerchantShipmentReference', 'A', 1);
  });
  afterAll(() => test.stop());

  const report = async (path: string, member: string, order: string, quantity: number) => {
    const body = { [member]: `${path}-${order}`, ...reportBody(order, quantity) };
    const { status, text } = await merchant.post(`/v2/${path}`, body);
    if (status !== 201) throw new Error(text);
  };
  const namesOf = (orders: readonly OrderDto[]) =>
    orders.map((order) => order.MerchantReference || `${order.ChannelReference}@${order.ChannelId}`);
  const list = async (query = '', client = merchant) =>
    namesOf((await client.get<OrderDto[]>(`/v2/orders${query}`)).body);
  const [web, late] = [() => `WEB-1@${market.channel.id}`, () => `WEB-1@${other.channel.id}`];

  it('gives all orders in the order of their last change, as they are read one by one', async () => {
    expect(await list()).toEqual(['B/1', 'C', web(), late(), 'A']);
    const { body } = await merchant.get<OrderDto[]>('/v2/orders?merchantReference=A');
    expect(body).toEqual([(await merchant.get('/v2/orders/A')).body]);
  });

  it('gives a channel its own', async () => {
    expect(await list('', other.channel.client)).toEqual(['C', late()]);
    expect(await list('?channelReference=WEB-1', other.channel.client)).toEqual([late()]);
    expect(await list('?merchantReference=A', other.channel.client)).toEqual([]);
  });

  it('gives nothing of another merchant', async () => {
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    expect(await list('', stranger.merchant.client)).toEqual([]);
    expect(await list('?merchantReference=A&channelReference=WEB-1', stranger.merchant.client)).toEqual([]);
    expect((await test.client.get('/v2/orders')).status).toBe(401);
  });

  it.each<[string, () => string[]]>([
    ['?status=NEW', () => [web(), late()]],
    ['?status=IN_COMBI&status=NEW', () => [web(), late(), 'A']],
    ['?status=MANCO', () => []],
    ['?merchantReference=A&merchantReference=B%2F1', () => ['B/1', 'A']],
    ['?channelReference=WEB-1', () => [web(), late()]],
    ['?channelReference=WEB-1&status=SHIPPED', () => []],
    ['?fromDate=2016-07-26T14:00:00%2B02:00&toDate=2016-07-27', () => [web(), late()]],
    ['?toDate=2016-07-26T12:00:00Z', () => []],
    ['?fromDate=2016-07-26T12:00:01Z', () => ['B/1', 'C', 'A']],
    ['?updatedSince=2999-01-01', () => []],
    ['?status=&merchantReference=', () => ['B/1', 'C', web(), late(), 'A']],
  ])('%s', async (query, expected) => expect(await list(query)).toEqual(expected()));

  it.each([
    ['status=DONE', 'status'],
    [Array.from({ length: 51 }, (_, index) => `merchantReference=${index}`).join('&'), 'merchantReference'],
    [`channelReference=${'x'.repeat(61)}`, 'channelReference'],
    ['fromDate=soon', 'fromDate'],
    ['toDate=2016-02-31', 'toDate'],
    ['updatedSince=x', 'updatedSince'],
    ['limit=1001', 'limit'],
    ['cursor=nope', 'cursor'],
  ])('refuses %s', async (query, at) => {
    const { status, body } = await merchant.get(`/v2/orders?${query}`);
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [at]: [expect.any(String)] } }]);
  });

  it('is walked page by page; what changes meanwhile is met again and nothing is missed', async () => {
    const own = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const orders: OrderDto[] = [];
    for (let number = 0; number < 6; number += 1) orders.push(await makeOrder(own, 'MUG', 1));
    const { client } = own.merchant;
    const pages = await walkPages<OrderDto>(
      client,
      '/v2/orders?limit=2&status=NEW&status=IN_PROGRESS',
      (page) =>
        page === 1
          ? client.post('/v2/orders/acknowledge', acknowledgeBody(orders[0] as OrderDto, 'W'))
          : Promise.resolve(),
    );
    const ids = orders.map(({ Id }) => Id);
    expect(pages.flat().map(({ Id }) => Id)).toEqual([...ids, ids[0]]);
  });

  it.each<[string, (order: OrderDto) => Promise<unknown>]>([
    ['an acknowledgement', (order) => merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'U'))],
    ['a back order', () => report('backorders', 'MerchantBackorderReference', 'U', 2)],
    ['a cancellation', () => report('cancellations', 'MerchantReference', 'U', 1)],
    ['a shipment', () => report('shipments', 'MerchantShipmentReference', 'U', 1)],
    ['a return', () => report('returns', 'MerchantReturnReference', 'U', 1)],
  ])('shows an order since the named moment after %s', async (_, change) => {
    const { body } = await merchant.get<OrderDto[]>('/v2/orders?channelReference=CHANGING');
    const [order] = body.length
      ? body
      : [
          (
            await market.channel.client.post<OrderDto>(
              '/v2/orders',
              orderBody([{ product: 'MUG', quantity: 2 }], { ChannelReference: 'CHANGING' }),
            )
          ).body,
        ];
    const { headers } = await merchant.get('/v2/orders');
    await change(order as OrderDto);
    const since = headers.get('x-next-updated-since');
    const { body: changed } = await merchant.get<OrderDto[]>(`/v2/orders?updatedSince=${since}`);
    const [now] = changed.filter(({ ChannelReference }) => ChannelReference === 'CHANGING');
    expect(Date.parse(now?.UpdatedAt ?? '')).toBeGreaterThan(Date.parse(order?.UpdatedAt ?? ''));
    expect(await list(`?updatedSince=${now?.UpdatedAt}`)).toEqual(['U']);
  });
});
