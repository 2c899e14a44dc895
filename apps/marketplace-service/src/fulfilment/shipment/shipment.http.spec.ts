import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeAcknowledgedOrder, makeMarket, makeOrder, type Market } from '../../../test/make-order';
import type { OrderDto } from '../../order/order.dto';
import type { ShipmentDto } from './shipment.dto';

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly ValidationErrors: Record<string, string[]>;
}

describe('POST /v2/shipments', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
  });
  afterAll(() => test.stop());

  const ship = <Body = ShipmentDto>(
    order: string,
    reference: string,
    quantity: number,
    members: object = {},
  ) =>
    market.merchant.client.post<Body>('/v2/shipments', {
      MerchantShipmentReference: reference,
      MerchantOrderReference: order,
      Lines: [{ MerchantOrderLineReference: `${order}/1`, Quantity: quantity }],
      ...members,
    });
  const orderOf = async (reference: string) =>
    (await market.merchant.client.get<OrderDto>(`/v2/orders/${reference}`)).body;

  it('ships in parts: the order is in between and then shipped', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'A');
    const { status, headers, body } = await ship('A', 'A-1', 1, {
      TrackTraceNo: '3SABC',
      Method: 'PostNL',
      TrackTraceUrl: 'https://example.org/t',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe('/v2/shipments/A-1');
    expect(body).toEqual({
      MerchantShipmentReference: 'A-1',
      MerchantOrderReference: 'A',
      ChannelOrderReference: expect.any(String) as string,
      TrackTraceNo: '3SABC',
      TrackTraceUrl: 'https://example.org/t',
      Method: 'PostNL',
      ShipmentMethodId: null,
      ShipmentMethod: null,
      Lines: [{ MerchantOrderLineReference: 'A/1', Quantity: 1 }],
      CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(await orderOf('A')).toMatchObject({
      Status: 'IN_COMBI',
      Lines: [{ Status: 'IN_COMBI', ShippedQuantity: 1 }],
    });
    await ship('A', 'A-2', 2);
    expect(await orderOf('A')).toMatchObject({
      Status: 'SHIPPED',
      Lines: [{ Status: 'SHIPPED', ShippedQuantity: 3 }],
    });
    expect((await market.merchant.client.get('/v2/shipments/A-1')).body).toEqual(body);
    expect((await market.channel.client.get('/v2/shipments/A-1')).body).toEqual(body);
  });

  it('refuses more than remains, says what remains, and changes nothing', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'B');
    const { status, body } = await ship<Refusal>('B', 'B-1', 4);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'quantity_exceeded',
      detail: 'Line B/1: ordered 3, shipped 0, cancelled 0, remaining 3, requested 4.',
      ValidationErrors: { 'Lines[0].Quantity': [expect.stringContaining('remaining 3')] },
    });
    expect(await orderOf('B')).toMatchObject({ Status: 'IN_PROGRESS', Lines: [{ ShippedQuantity: 0 }] });
  });

  it('lets shipments of one order queue: of twenty single ones on a line of ten, ten are stored', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 10, 'C');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ship<Refusal>('C', `C-${index}`, 1)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.code).toBe('quantity_exceeded');
    expect(await orderOf('C')).toMatchObject({ Status: 'SHIPPED', Lines: [{ ShippedQuantity: 10 }] });
  });

  it('answers the same shipment again with 200 and the stored one, also when nothing remains', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'D');
    const first = await ship('D', 'D-1', 2);
    const second = await ship('D', 'D-1', 2);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await ship<Refusal>('D', 'D-1', 1)).body.code).toBe('reference_in_use');
  });

  it('stores one of many identical shipments that come at once', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 10, 'E');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ship('E', 'E-1', 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await orderOf('E')).toMatchObject({ Lines: [{ ShippedQuantity: 2 }] });
  });

  it('refuses one reference for shipments of two orders that come at once', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'F1');
    await makeAcknowledgedOrder(market, 'MUG', 1, 'F2');
    const answers = await Promise.all([ship('F1', 'F', 1), ship('F2', 'F', 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('does not know an order before it is acknowledged, nor a strange line or method', async () => {
    await makeOrder(market, 'MUG', 1);
    expect((await ship<Refusal>('G', 'G-1', 1)).body).toMatchObject({
      code: 'order_not_found',
      detail: expect.stringContaining('Acknowledge') as string,
    });
    await makeAcknowledgedOrder(market, 'MUG', 1, 'G');
    const strange = await ship<Refusal>('G', 'G-1', 1, {
      Lines: [{ MerchantOrderLineReference: 'nope', Quantity: 1 }],
    });
    expect([strange.status, strange.body]).toMatchObject([
      404,
      {
        code: 'order_line_not_found',
        ValidationErrors: { 'Lines[0].MerchantOrderLineReference': [expect.any(String)] },
      },
    ]);
    const method = await ship<Refusal>('G', 'G-1', 1, { ShipmentMethodId: 77 });
    expect([method.status, method.body]).toMatchObject([404, { code: 'shipment_method_not_found' }]);
  });

  it('takes the name of a shipment method it does not know by number', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'H');
    expect((await ship('H', 'H-1', 1, { ShipmentMethod: { Name: 'DHL' } })).body).toMatchObject({
      Method: 'DHL',
      ShipmentMethod: null,
    });
  });

  it('ships a line whole where the channel wants it so', async () => {
    const whole = await makeMarket(test, [{ MerchantProductReference: 'MUG' }], {
      canShipPartialOrderLines: false,
    });
    const order = await makeAcknowledgedOrder(whole, 'MUG', 3, 'I');
    expect(order.CanShipPartialOrderLines).toBe(false);
    const body = {
      MerchantShipmentReference: 'I-1',
      MerchantOrderReference: 'I',
      Lines: [{ MerchantOrderLineReference: 'I/1', Quantity: 2 }],
    };
    const part = await whole.merchant.client.post('/v2/shipments', body);
    expect([part.status, part.body]).toMatchObject([409, { code: 'partial_line_not_allowed' }]);
    const all = await whole.merchant.client.post('/v2/shipments', {
      ...body,
      Lines: [{ MerchantOrderLineReference: 'I/1', Quantity: 3 }],
    });
    expect(all.status).toBe(201);
  });

  it('keeps merchants apart, who may use the same references', async () => {
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    await makeAcknowledgedOrder(market, 'MUG', 1, 'J');
    await ship('J', 'J-1', 1);
    expect((await stranger.merchant.client.get('/v2/shipments/J-1')).status).toBe(404);
    expect((await stranger.channel.client.get('/v2/shipments/J-1')).status).toBe(404);
    expect((await stranger.merchant.client.get<unknown[]>('/v2/shipments')).body).toEqual([]);
    await makeAcknowledgedOrder(stranger, 'MUG', 1, 'J');
    const body = {
      MerchantShipmentReference: 'J-1',
      MerchantOrderReference: 'J',
      Lines: [{ MerchantOrderLineReference: 'J/1', Quantity: 1 }],
    };
    expect((await stranger.merchant.client.post('/v2/shipments', body)).status).toBe(201);
  });

  it('is not for channels', async () => {
    expect((await market.channel.client.post('/v2/shipments', {})).status).toBe(403);
  });

  it.each<[string, object, string]>([
    ['no reference', { MerchantShipmentReference: null }, 'MerchantShipmentReference'],
    [
      'a reference of 251 characters',
      { MerchantShipmentReference: 'x'.repeat(251) },
      'MerchantShipmentReference',
    ],
    ['no order', { MerchantOrderReference: '' }, 'MerchantOrderReference'],
    ['no lines', { Lines: [] }, 'Lines'],
    [
      'a quantity of zero',
      { Lines: [{ MerchantOrderLineReference: 'x', Quantity: 0 }] },
      'Lines[0].Quantity',
    ],
    [
      'a line twice',
      { Lines: [1, 2].map((Quantity) => ({ MerchantOrderLineReference: 'x', Quantity })) },
      'Lines[1].MerchantOrderLineReference',
    ],
    ['a tracking number of 51 characters', { TrackTraceNo: 'x'.repeat(51) }, 'TrackTraceNo'],
    ['a tracking address that is none', { TrackTraceUrl: 'track me' }, 'TrackTraceUrl'],
    ['a tracking address that is a script', { TrackTraceUrl: 'javascript:alert(1)' }, 'TrackTraceUrl'],
    ['a carrier of 51 characters', { Method: 'x'.repeat(51) }, 'Method'],
    ['a shipment method that is text', { ShipmentMethodId: 'DHL' }, 'ShipmentMethodId'],
  ])('refuses %s', async (_, members, path) => {
    const { status, body } = await ship<Refusal>('K', 'K-1', 1, members);
    expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [path]]);
  });
});

describe('GET /v2/shipments', () => {
  let test: TestApp;
  let market: Market;
  const shipped: ShipmentDto[] = [];

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    await makeAcknowledgedOrder(market, 'MUG', 10, 'A');
    for (let number = 1; number <= 5; number += 1) shipped.push(await shipOne(`A-${number}`));
  });
  afterAll(() => test.stop());

  const shipOne = async (reference: string) =>
    (
      await market.merchant.client.post<ShipmentDto>('/v2/shipments', {
        MerchantShipmentReference: reference,
        MerchantOrderReference: 'A',
        Lines: [{ MerchantOrderLineReference: 'A/1', Quantity: 1 }],
      })
    ).body;
  const list = (query = '') => market.merchant.client.get<ShipmentDto[]>(`/v2/shipments${query}`);

  it('gives everything without a date, oldest first, to merchant and channel', async () => {
    expect((await list()).body).toEqual(shipped);
    expect((await market.channel.client.get('/v2/shipments')).body).toEqual(shipped);
  });

  it('gives what was stored at or after the moment, whatever its offset', async () => {
    const since = shipped[2]?.CreatedAt ?? '';
    expect((await list(`?createdSince=${since}`)).body).toEqual(shipped.slice(2));
    const inAmsterdam = new Date(Date.parse(since) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect((await list(`?createdSince=${inAmsterdam}`)).body).toEqual(shipped.slice(2));
    expect((await list(`?createdSince=${encodeURIComponent(inAmsterdam)}`)).body).toEqual(shipped.slice(2));
    expect((await list('?createdSince=2999-01-01')).body).toEqual([]);
  });

  it('walks through pages without gap or repeat while shipments are added', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/v2/shipments?limit=2';
    while (path) {
      const { body, headers }: { body: ShipmentDto[]; headers: Headers } =
        await market.merchant.client.get<ShipmentDto[]>(path);
      seen.push(...body.map((shipment) => shipment.MerchantShipmentReference));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      if (seen.length === 2) await shipOne('A-6');
    }
    expect(seen).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
  });

  it('names a moment to ask from next time that misses nothing', async () => {
    const next = (await list()).headers.get('x-next-created-since') ?? '';
    expect(Date.parse(next)).toBeLessThan(Date.now());
    await shipOne('A-7');
    const { body } = await list(`?createdSince=${next}`);
    expect(body.map((shipment) => shipment.MerchantShipmentReference)).toContain('A-7');
  });

  it.each([
    ['createdSince=yesterday', 'createdSince'],
    ['limit=0', 'limit'],
    ['cursor=nope', 'cursor'],
  ])('refuses %s', async (query, member) => {
    const { status, body } = await market.merchant.client.get(`/v2/shipments?${query}`);
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [member]: [expect.any(String)] } }]);
  });
});
