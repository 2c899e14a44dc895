import { faultsOfOpenApi } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeMarket, type Market } from '../../test/make-order';

interface OpenApi {
  readonly paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { examples?: Record<string, { value: object }> }> } }
    >
  >;
}

describe('the examples of the OpenAPI document', () => {
  let test: TestApp;
  let market: Market;
  let document: OpenApi;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    ({ body: document } = await test.client.get<OpenApi>('/openapi.json'));
  });
  afterAll(() => test.stop());

  const exampleOf = (method: string, path: string, name: string) =>
    document.paths[path]?.[method]?.requestBody?.content['application/json']?.examples?.[name]?.value;

  it.each<[string, string, string, 'merchant' | 'channel', number]>([
    ['post', '/v2/orders', 'order', 'channel', 201],
    ['post', '/v2/orders/acknowledge', 'acknowledgement', 'merchant', 200],
    ['post', '/v2/shipments', 'shipment', 'merchant', 201],
    ['put', '/v2/shipments/{merchantReference}', 'tracking', 'merchant', 200],
    ['post', '/v2/backorders', 'backOrder', 'merchant', 201],
    ['post', '/v2/cancellations/channel', 'request', 'channel', 201],
    ['post', '/v2/cancellations', 'cancellation', 'merchant', 201],
    ['post', '/v2/returns', 'merchant', 'merchant', 201],
    ['post', '/v2/returns', 'channel', 'channel', 201],
    ['put', '/v2/returns', 'acceptance', 'merchant', 200],
  ])('work as they stand, one after the other: %s %s (%s)', async (method, path, name, side, expected) => {
    const body = exampleOf(method, path, name);
    expect(body).toBeDefined();
    const address = path.replace('{merchantReference}', 'SH-1');
    const { status, text } = await market[side].client.send(method.toUpperCase(), address, { body });
    expect([status, text]).toEqual([expected, expect.any(String)]);
  });

  it('stand in a document without faults', async () => {
    expect(await faultsOfOpenApi(document)).toEqual([]);
  });
});
