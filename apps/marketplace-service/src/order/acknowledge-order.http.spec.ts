import { faultPaths } from '../../test/make';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  orderBody,
  type Market,
} from '../../test/make-order';
import type { OrderDto } from './order.dto';

describe('POST /v2/orders/acknowledge', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [
      { MerchantProductReference: 'MUG' },
      { MerchantProductReference: 'CAP' },
    ]);
  });
  afterAll(() => test.stop());

  const acknowledge = (body: object) => market.merchant.client.post<OrderDto>('/v2/orders/acknowledge', body);
  const get = (reference: string) =>
    market.merchant.client.get<OrderDto>(`/v2/orders/${encodeURIComponent(reference)}`);
  const listNew = async () => (await market.merchant.client.get<OrderDto[]>('/v2/orders/new')).body;

  it('stores the references; the order is listed as new until then and found by its reference from then on', async () => {
    const order = await makeOrder(market, 'MUG', 2);
    expect((await listNew()).map(({ Id }) => Id)).toContain(order.Id);
    expect((await get('SO-1')).body).toMatchObject({ code: 'order_not_found' });

    const { status, body } = await acknowledge(acknowledgeBody(order, 'SO-1'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      MerchantReference: 'SO-1',
      Status: 'IN_PROGRESS',
      AcknowledgedDate: expect.any(String) as string,
    });
    expect(body.Lines[0]).toMatchObject({ MerchantReference: 'SO-1/1', Status: 'IN_PROGRESS' });

    expect((await listNew()).map(({ Id }) => Id)).not.toContain(order.Id);
    expect((await get('SO-1')).body).toEqual(body);
  });

  it('changes nothing when repeated', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    const first = await acknowledge(acknowledgeBody(order, 'SO-2'));
    const second = await acknowledge(acknowledgeBody(order, 'SO-2'));
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it('refuses other references than the stored ones, and names the stored one', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 1, 'SO-3');
    const { status, body } = await acknowledge(acknowledgeBody(order, 'SO-3b'));
    expect([status, body]).toMatchObject([
      409,
      { code: 'already_acknowledged', detail: expect.stringContaining('SO-3') as string },
    ]);
  });

  it('refuses a reference that another order has', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'SO-4');
    const order = await makeOrder(market, 'MUG', 1);
    const { status, body } = await acknowledge(acknowledgeBody(order, 'SO-4'));
    expect([status, body]).toMatchObject([409, { code: 'reference_in_use' }]);
    expect((await listNew()).map(({ Id }) => Id)).toContain(order.Id);
  });

  it('refuses an order with a missing line, and the order stays new', async () => {
    const { body: order } = await market.channel.client.post<OrderDto>(
      '/v2/orders',
      orderBody([
        { product: 'MUG', quantity: 1 },
        { product: 'CAP', quantity: 1 },
      ]),
    );
    const whole = acknowledgeBody(order, 'SO-5') as { Lines: object[] };
    const { status, body } = await acknowledge({ ...whole, Lines: whole.Lines.slice(0, 1) });
    expect([status, body]).toMatchObject([
      400,
      { ValidationErrors: { Lines: [expect.stringContaining(String(order.Lines[1]?.Id))] } },
    ]);
    expect((await listNew()).find(({ Id }) => Id === order.Id)?.Status).toBe('NEW');
  });

  it('refuses lines of another order', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    const other = await makeOrder(market, 'MUG', 1);
    const whole = acknowledgeBody(order, 'SO-6') as { Lines: object[] };
    const lines = [...whole.Lines, { OrderLineId: other.Lines[0]?.Id, MerchantOrderLineReference: 'x' }];
    const { status, body } = await acknowledge({ ...whole, Lines: lines });
    expect([status, body]).toMatchObject([
      404,
      { code: 'order_line_not_found', ValidationErrors: { 'Lines[1].OrderLineId': [expect.any(String)] } },
    ]);
  });

  it('lets one of two different acknowledgements that come at once win', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    const answers = await Promise.all(
      ['SO-7a', 'SO-7b'].map((reference) => acknowledge(acknowledgeBody(order, reference))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets one of two orders that want one reference at once have it', async () => {
    const orders = await Promise.all([makeOrder(market, 'MUG', 1), makeOrder(market, 'MUG', 1)]);
    const answers = await Promise.all(orders.map((order) => acknowledge(acknowledgeBody(order, 'SO-8'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not know the orders of another merchant', async () => {
    const order = await makeOrder(market, 'MUG', 1);
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const { status, body } = await stranger.merchant.client.post(
      '/v2/orders/acknowledge',
      acknowledgeBody(order, 'SO-9'),
    );
    expect([status, body]).toMatchObject([404, { code: 'order_not_found' }]);
    await acknowledge(acknowledgeBody(order, 'SO-9'));
    expect((await stranger.merchant.client.get('/v2/orders/SO-9')).status).toBe(404);
    expect((await stranger.channel.client.get('/v2/orders/SO-9')).status).toBe(404);
    expect((await market.channel.client.get('/v2/orders/SO-9')).status).toBe(200);
  });

  it('keeps references with signs and letters of any script, also in paths', async () => {
    const reference = 'SO/10 % ж';
    const order = await makeAcknowledgedOrder(market, 'MUG', 1, reference);
    expect((await get(reference)).body).toEqual(order);
  });

  it.each<[string, (whole: { Lines: object[] }) => object, string]>([
    ['no order', (whole) => ({ ...whole, OrderId: null }), 'OrderId'],
    ['no reference', (whole) => ({ ...whole, MerchantOrderReference: '' }), 'MerchantOrderReference'],
    ['a reserved word', (whole) => ({ ...whole, MerchantOrderReference: 'New' }), 'MerchantOrderReference'],
    [
      'a reference of 51 characters',
      (whole) => ({ ...whole, MerchantOrderReference: 'x'.repeat(51) }),
      'MerchantOrderReference',
    ],
    ['no lines', (whole) => ({ ...whole, Lines: [] }), 'Lines'],
    [
      'a line twice',
      (whole) => ({
        ...whole,
        Lines: [whole.Lines[0], { ...whole.Lines[0], MerchantOrderLineReference: 'y' }],
      }),
      'Lines[1].OrderLineId',
    ],
    [
      'a line reference twice',
      (whole) => ({ ...whole, Lines: [whole.Lines[0], { ...whole.Lines[0], OrderLineId: 1 }] }),
      'Lines[1].MerchantOrderLineReference',
    ],
  ])('refuses %s', async (_, change, path) => {
    const order = await makeOrder(market, 'MUG', 1);
    const { status, body } = await acknowledge(
      change(acknowledgeBody(order, 'SO-11') as { Lines: object[] }),
    );
    expect([status, faultPaths(body)]).toEqual([400, [path]]);
  });
});
