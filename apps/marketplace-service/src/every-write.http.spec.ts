import type { HttpAnswer, HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../test/create-test-app';
import { acknowledgeBody, makeMarket, orderBody, reportBody, type Market } from '../test/make-order';
import { productBody } from '../test/make-product';
import { watchStatements } from '../test/watch-statements';
import type { OrderDto } from './order/order.dto';

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; responses: object }>
  >;
}

/** What a key adds: it is claimed before the request runs, and its answer is kept after. */
const CLAIM_AND_STORE = 2;
/** The look-up of the API key, and the claim that finds the answer. */
const REPLAY = 2;

describe('every write', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let order: OrderDto;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
  });
  afterAll(() => test.stop());

  const placed = orderBody([{ product: 'MUG', quantity: 9 }]);
  const writes: [string, () => [HttpClient, string, string, unknown?]][] = [
    ['POST products', () => [merchant, 'POST', '/v2/products', productBody('FRESH')]],
    ['PUT products', () => [merchant, 'PUT', '/v2/products/FRESH', productBody('FRESH', { Name: 'Newer' })]],
    ['DELETE products', () => [merchant, 'DELETE', '/v2/products/FRESH']],
    ['PUT offer', () => [merchant, 'PUT', '/v2/offer', [{ MerchantProductReference: 'MUG', Stock: 3 }]]],
    ['POST data', () => [channel, 'POST', '/v2/products/data', {}]],
    ['POST offers', () => [channel, 'POST', '/v2/products/offers', []]],
    ['POST orders', () => [channel, 'POST', '/v2/orders', placed]],
    ['POST acknowledge', () => [merchant, 'POST', '/v2/orders/acknowledge', acknowledgeBody(order, 'SO')]],
    [
      'POST shipments',
      () => [merchant, 'POST', '/v2/shipments', { MerchantShipmentReference: 'S', ...reportBody('SO', 2) }],
    ],
    ['PUT shipments', () => [merchant, 'PUT', '/v2/shipments/S', { TrackTraceNo: '3S' }]],
    [
      'POST cancellations',
      () => [merchant, 'POST', '/v2/cancellations', { MerchantReference: 'C', ...reportBody('SO', 1) }],
    ],
    [
      'POST cancellations/channel',
      () => [
        channel,
        'POST',
        '/v2/cancellations/channel',
        {
          ChannelCancellationReference: 'WC',
          ChannelOrderReference: order.ChannelReference,
          Lines: [{ ChannelOrderLineReference: '1', Quantity: 1 }],
        },
      ],
    ],
    [
      'POST backorders',
      () => [merchant, 'POST', '/v2/backorders', { MerchantBackorderReference: 'B', ...reportBody('SO', 1) }],
    ],
    [
      'POST returns',
      () => [channel, 'POST', '/v2/returns', { ChannelReturnReference: 'R', ...reportBody('SO', 1) }],
    ],
    [
      'PUT returns',
      () => [merchant, 'PUT', '/v2/returns', { ChannelReturnReference: 'R', Status: 'ACCEPTED' }],
    ],
  ];

  it.each(writes)(
    '%s: is repeatable under a key, at the cost of a claim and an answer kept',
    async (name, call) => {
      const [client, method, path, body] = call();
      const answers: HttpAnswer[] = [];
      const send = (key: string) => async () => {
        const headers = { 'idempotency-key': key };
        answers.push(await client.send(method, path, { body, headers }));
      };
      const first = await watchStatements(send(name.replace(' ', '-')));
      const second = await watchStatements(send(name.replace(' ', '-')));
      if (name === 'POST orders') order = answers[0]?.body as OrderDto;
      expect(answers[0]?.status).toBeLessThan(300);
      expect([answers[1]?.status, answers[1]?.text]).toEqual([answers[0]?.status, answers[0]?.text]);
      expect(answers[1]?.headers.get('location')).toBe(answers[0]?.headers.get('location'));
      expect(second).toHaveLength(REPLAY);
      const own = first.filter(({ text }) => text.includes('idempotency_keys'));
      expect(own).toHaveLength(CLAIM_AND_STORE);
    },
  );

  it('costs nothing without a key', async () => {
    const seen = await watchStatements(() => merchant.put('/v2/shipments/S', { TrackTraceNo: '4S' }));
    expect(seen.filter(({ text }) => text.includes('idempotency_keys'))).toEqual([]);
  });

  it('is documented with the header, and no reading is', async () => {
    const { body } = await test.client.get<OpenApi>('/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    for (const { path, method, parameters = [], responses } of operations) {
      // What an administrator is answered may be a key, and is never kept.
      const isKept = method !== 'get' && path.startsWith('/v2');
      const has = parameters.some(
        (parameter) => parameter.name === 'Idempotency-Key' && parameter.in === 'header',
      );
      expect([path, method, has, '422' in responses]).toEqual([path, method, isKept, isKept]);
    }
  });
});
