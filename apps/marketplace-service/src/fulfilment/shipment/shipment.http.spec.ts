import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeAcknowledgedOrder, makeMarket, reportBody, type Market } from '../../../test/make-order';
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

  it('does not know a strange method', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'G');
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

  it.each<[string, object, string]>([
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

describe('PUT /v2/shipments/{merchantReference}', () => {
  let test: TestApp;
  let market: Market;
  const shipment = { MerchantShipmentReference: 'SH/1', TrackTraceNo: 'first', ...reportBody('A', 1) };
  const address = '/v2/shipments/SH%2F1';

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    await makeAcknowledgedOrder(market, 'MUG', 2, 'A');
    await market.merchant.client.post('/v2/shipments', shipment);
    await test.app
      .get(DataSource)
      .query("INSERT INTO shipment_methods (name, expected_shipping_time) VALUES ('Parcel', 2)");
  });
  afterAll(() => test.stop());

  const change = <Body = ShipmentDto>(body: unknown) => market.merchant.client.put<Body>(address, body);

  it('changes what is given and keeps the rest', async () => {
    const url = 'https://example.org/t/second';
    const { status, body } = await change({ TrackTraceNo: 'second', TrackTraceUrl: url });
    expect([status, body]).toMatchObject([200, { TrackTraceNo: 'second', TrackTraceUrl: url, Method: null }]);
    expect((await change({ Method: 'PostNL', TrackTraceNo: '' })).body).toMatchObject({
      TrackTraceNo: 'second',
      Method: 'PostNL',
    });
    expect((await change({ ShipmentMethodId: 1 })).body).toMatchObject({
      ShipmentMethodId: 1,
      ShipmentMethod: { Name: 'Parcel', ExpectedShippingTime: 2 },
    });
    expect((await market.channel.client.get(address)).body).toMatchObject({ TrackTraceNo: 'second' });
  });

  it('leaves what was shipped alone, and the shipment repeatable', async () => {
    const { body } = await change({ Lines: [], MerchantShipmentReference: 'other', TrackTraceNo: 'third' });
    expect(body).toMatchObject({ MerchantShipmentReference: 'SH/1', Lines: [{ Quantity: 1 }] });
    const again = await market.merchant.client.post('/v2/shipments', shipment);
    expect([again.status, again.body]).toEqual([200, body]);
  });

  it('is for the merchant whose shipment it is', async () => {
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    expect((await stranger.merchant.client.put(address, {})).body).toMatchObject({
      code: 'shipment_not_found',
    });
    expect((await market.channel.client.put(address, {})).body).toMatchObject({ code: 'wrong_key_type' });
    expect((await change<Refusal>({ ShipmentMethodId: 77 })).body.code).toBe('shipment_method_not_found');
  });

  it.each<[unknown, string]>([
    [{ TrackTraceNo: 'x'.repeat(51) }, 'TrackTraceNo'],
    [{ TrackTraceUrl: 'javascript:alert(1)' }, 'TrackTraceUrl'],
    [{ TrackTraceUrl: `https://example.org/${'x'.repeat(250)}` }, 'TrackTraceUrl'],
    [{ Method: 7 }, 'Method'],
    [{ ShipmentMethodId: 0 }, 'ShipmentMethodId'],
    [[], 'body'],
  ])('refuses %p', async (body, at) => {
    const answer = await change<Refusal>(body);
    expect([answer.status, Object.keys(answer.body.ValidationErrors)]).toEqual([400, [at]]);
  });
});
