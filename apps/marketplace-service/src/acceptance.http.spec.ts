import type { HttpAnswer, HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../test/create-test-app';
import {
  acknowledgeBody,
  makeMarket,
  makeOrder,
  orderBody,
  readOrder,
  reportBody,
  type Market,
} from '../test/make-order';
import { productBody } from '../test/make-product';

interface Refusal {
  readonly code: string;
  readonly ValidationErrors: Record<string, string[]>;
}

describe('every caller and every text', () => {
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

  /** A refusal as generated clients and RFC 9457 know it. */
  const problem = (path: string, status: number, code: string) => ({
    type: `urn:marketplace-hub:problem:${code}`,
    title: expect.any(String) as string,
    status,
    code,
    detail: expect.any(String) as string,
    instance: path,
    StatusCode: status,
    Success: false,
    Message: expect.any(String) as string,
    ValidationErrors: {},
    LogId: expect.any(String) as string,
  });
  const refusedAt = ({ status, body }: HttpAnswer<Refusal>) => [status, Object.keys(body.ValidationErrors)];

  it('tells who may call: a channel no new orders, a merchant no changes, nobody without a key', async () => {
    const calls: [HttpClient, string, number, string][] = [
      [channel, '/v2/orders/new', 403, 'wrong_key_type'],
      [merchant, '/v2/products/data', 403, 'wrong_key_type'],
      [test.client, '/v2/orders/new', 401, 'key_missing'],
      [test.client.with({ 'x-ce-key': 'mk_unknown' }), '/v2/products/data', 401, 'key_unknown'],
    ];
    for (const [client, path, status, code] of calls) {
      const answer = await client.get(path);
      expect([answer.status, answer.body]).toEqual([status, problem(path, status, code)]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it.each(['a/b', '100%', 'two words', 'Ключ', '商品', '%2F', 'é?#&=+', 'x'.repeat(50)])(
    'takes %j as a reference of products, orders and reports, and finds it in the path',
    async (reference) => {
      const address = encodeURIComponent(reference);
      expect((await merchant.post('/v2/products', productBody(reference))).status).toBe(201);
      expect((await merchant.get(`/v2/products/${address}`)).body).toMatchObject({
        MerchantProductReference: reference,
      });
      const order = await makeOrder(market, reference, 2);
      expect(order.Lines).toMatchObject([{ MerchantProductReference: reference }]);
      // Line references are those of the order and a number, within their own limit.
      const Lines = order.Lines.map(({ Id }) => ({ OrderLineId: Id, MerchantOrderLineReference: reference }));
      const body = { OrderId: order.Id, MerchantOrderReference: reference, Lines };
      expect((await merchant.post('/v2/orders/acknowledge', body)).status).toBe(200);
      expect(await readOrder(market, reference)).toMatchObject({ MerchantReference: reference });
      expect((await merchant.get(`/v2/orders/${address}/history`)).body).toHaveLength(2);
      const shipment = {
        MerchantShipmentReference: reference,
        MerchantOrderReference: reference,
        Lines: [{ MerchantOrderLineReference: reference, Quantity: 1 }],
      };
      const { headers } = await merchant.post('/v2/shipments', shipment);
      expect((await channel.get(headers.get('location') ?? '')).body).toMatchObject(shipment);
      const request = {
        ChannelCancellationReference: reference,
        ChannelOrderReference: order.ChannelReference,
        Lines: [{ ChannelOrderLineReference: '1', Quantity: 1 }],
      };
      const asked = await channel.post('/v2/cancellations/channel', request);
      expect((await channel.get(asked.headers.get('location') ?? '')).body).toMatchObject(request);
    },
  );

  it.each(['data', 'NEW', 'Offers', 'acknowledge', '.', '..', ' x', 'x ', 'a\tb', 'a\nb'])(
    'refuses %j as a reference that stands in paths',
    async (reference) => {
      expect(refusedAt(await merchant.post('/v2/products', productBody(reference)))).toEqual([
        400,
        ['MerchantProductReference'],
      ]);
      const order = await makeOrder(market, 'MUG', 1);
      const body = { ...acknowledgeBody(order, 'SO'), MerchantOrderReference: reference };
      expect(refusedAt(await merchant.post('/v2/orders/acknowledge', body))).toEqual([
        400,
        ['MerchantOrderReference'],
      ]);
      const shipment = { MerchantShipmentReference: reference, ...reportBody('SO', 1) };
      expect(refusedAt(await merchant.post('/v2/shipments', shipment))).toEqual([
        400,
        ['MerchantShipmentReference'],
      ]);
    },
  );

  it.each(['a\u0000b', '\ud800', 'x\udfff'])('refuses %j, which no database can keep', async (text) => {
    const product = productBody('NUL', { Name: text });
    expect(refusedAt(await merchant.post('/v2/products', product))).toEqual([400, ['Name']]);
    const order = orderBody([{ product: 'MUG', quantity: 1 }], { ShippingAddress: { City: text } });
    expect(refusedAt(await channel.post('/v2/orders', order))).toEqual([400, ['ShippingAddress.City']]);
  });

  it('refuses U+0000 in a path and in a query', async () => {
    expect((await merchant.get<Refusal>('/v2/orders/a%00b')).status).toBe(400);
    expect((await merchant.get<Refusal>('/v2/orders/a%00b/history')).status).toBe(400);
    expect(refusedAt(await merchant.get('/v2/orders?merchantReference=a%00b'))[0]).toBe(400);
  });

  it('takes two megabytes of a product and not of an order', async () => {
    const Description = 'x'.repeat(50_000);
    const Children = Array.from({ length: 40 }, (_, index) => productBody(`C-${index}`, { Description }));
    const large = { MerchantProductReference: 'LARGE', Name: 'Large', Children };
    expect(JSON.stringify(large).length).toBeGreaterThan(2_000_000);
    expect((await merchant.post('/v2/products', large)).status).toBe(201);
    const order = orderBody([{ product: 'MUG', quantity: 1 }], { Phone: 'x'.repeat(2_000_000) });
    const { status, body } = await channel.post<Refusal>('/v2/orders', order);
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });

  it.each(['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'application/vnd.api+json'])(
    'refuses a body of the type %s',
    async (type) => {
      const headers = { 'content-type': type };
      for (const path of ['/v2/orders', '/v2/cancellations/channel']) {
        const { status, body } = await channel.send<Refusal>('POST', path, { body: 'a=b', headers });
        expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
      }
    },
  );
});
