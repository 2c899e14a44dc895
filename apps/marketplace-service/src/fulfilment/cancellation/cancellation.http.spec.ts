import { createTestApp, type TestApp } from '../../../test/create-test-app';
import {
  makeAcknowledgedOrder,
  makeMarket,
  readOrder,
  reportBody,
  type Market,
} from '../../../test/make-order';

describe('cancelling and back-ordering', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
  });
  afterAll(() => test.stop());

  const post =
    (path: string, member: string) =>
    (order: string, reference: string, quantity: number, more = {}) =>
      market.merchant.client.post<Record<string, unknown>>(`/v2/${path}`, {
        [member]: reference,
        ...reportBody(order, quantity, more),
      });
  const cancel = post('cancellations', 'MerchantReference');
  const backOrder = post('backorders', 'MerchantBackorderReference');
  const ship = post('shipments', 'MerchantShipmentReference');

  it('keeps why pieces were cancelled', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'A');
    const { body } = await cancel('A', 'A-1', 1, { Reason: 'Sold out.', ReasonCode: 'NOT_IN_STOCK' });
    expect(body).toEqual({
      MerchantReference: 'A-1',
      MerchantOrderReference: 'A',
      ChannelOrderReference: expect.any(String) as string,
      Lines: [{ MerchantOrderLineReference: 'A/1', Quantity: 1 }],
      CreatedAt: expect.any(String) as string,
      Reason: 'Sold out.',
      ReasonCode: 'NOT_IN_STOCK',
    });
    expect((await cancel('A', 'A-2', 1)).body).toMatchObject({ Reason: null, ReasonCode: null });
    expect(await readOrder(market, 'A')).toMatchObject({ Status: 'IN_COMBI' });
    await cancel('A', 'A-3', 1);
    expect(await readOrder(market, 'A')).toMatchObject({
      Status: 'CANCELED',
      Lines: [{ Status: 'CANCELED', CancelledQuantity: 3 }],
    });
  });

  it('keeps when back-ordered pieces are expected', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'B');
    const ExpectedDate = '2016-08-15T02:00:00+02:00';
    const { body } = await backOrder('B', 'B-1', 1, { ExpectedDate });
    expect(body).toEqual({
      MerchantBackorderReference: 'B-1',
      MerchantOrderReference: 'B',
      ChannelOrderReference: expect.any(String) as string,
      Lines: [{ MerchantOrderLineReference: 'B/1', Quantity: 1 }],
      CreatedAt: expect.any(String) as string,
      ExpectedDate: '2016-08-15T00:00:00.000Z',
    });
    expect((await backOrder('B', 'B-2', 1)).body).toMatchObject({ ExpectedDate: null });
    expect(await readOrder(market, 'B')).toMatchObject({ Status: 'IN_BACKORDER' });
  });

  it('cancels pieces in back order first and ships free ones first', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 5, 'C');
    await backOrder('C', 'C-1', 2);
    await cancel('C', 'C-1', 1);
    expect((await readOrder(market, 'C')).Lines).toMatchObject([
      { CancelledQuantity: 1, BackOrderedQuantity: 1 },
    ]);
    await ship('C', 'C-1', 3);
    expect((await readOrder(market, 'C')).Lines).toMatchObject([
      { ShippedQuantity: 3, BackOrderedQuantity: 1 },
    ]);
    await ship('C', 'C-2', 1);
    expect(await readOrder(market, 'C')).toMatchObject({
      Status: 'CLOSED',
      Lines: [{ BackOrderedQuantity: 0 }],
    });
  });

  it('does not back-order pieces twice, ship cancelled ones or cancel shipped ones', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'D');
    await backOrder('D', 'D-1', 2);
    const twice = await backOrder('D', 'D-2', 1);
    expect([twice.status, twice.body]).toMatchObject([
      409,
      {
        code: 'quantity_exceeded',
        detail: 'Line D/1: ordered 2, shipped 0, cancelled 0, in back order 2, remaining 0, requested 1.',
      },
    ]);
    await cancel('D', 'D-1', 2);
    expect((await ship('D', 'D-1', 1)).body).toMatchObject({ code: 'quantity_exceeded' });
    await makeAcknowledgedOrder(market, 'MUG', 1, 'E');
    await ship('E', 'E-1', 1);
    expect((await cancel('E', 'E-1', 1)).body).toMatchObject({
      code: 'quantity_exceeded',
      detail: expect.stringContaining('remaining 0') as string,
    });
  });

  it.each<[string, () => Promise<{ status: number; body: unknown }>, string]>([
    ['an unknown reason', () => cancel('X', 'X', 1, { ReasonCode: 'BORED' }), 'ReasonCode'],
    ['a reason of 4,002 characters', () => cancel('X', 'X', 1, { Reason: 'x'.repeat(4_002) }), 'Reason'],
    ['an unreadable date', () => backOrder('X', 'X', 1, { ExpectedDate: 'soon' }), 'ExpectedDate'],
  ])('refuses %s', async (_, call, at) => {
    const { status, body } = await call();
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [at]: [expect.any(String)] } }]);
  });

  it('lets twenty reports of all kinds on a line of ten queue, and their sums hold', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 10, 'R');
    const report = (index: number) => [ship, cancel, backOrder][index % 3] ?? ship;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => report(index)('R', `R-${index}`, 1)),
    );
    const count = (path: number, status: number) =>
      answers.filter((answer, index) => index % 3 === path && answer.status === status).length;
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    const [line] = (await readOrder(market, 'R')).Lines;
    expect(line).toMatchObject({ ShippedQuantity: count(0, 201), CancelledQuantity: count(1, 201) });
    const used = count(0, 201) + count(1, 201);
    expect(used).toBeLessThanOrEqual(10);
    expect(line?.BackOrderedQuantity).toBeLessThanOrEqual(10 - used);
    // Seven shipments and seven cancellations want fourteen of ten.
    expect(used).toBe(10);
  });
});
