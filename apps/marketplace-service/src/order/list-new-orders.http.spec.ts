import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeMarket, makeOrder, type Market } from '../../test/make-order';
import type { OrderDto } from './order.dto';

describe('GET /v2/orders/new', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
  });
  afterAll(() => test.stop());

  it('walks through pages in the order of arrival and keeps the key out of the address', async () => {
    const placed: number[] = [];
    for (let count = 0; count < 5; count += 1) placed.push((await makeOrder(market, 'MUG', 1)).Id);
    const seen: number[] = [];
    let path: string | undefined = '/v2/orders/new?limit=2';
    while (path) {
      const { body, headers }: { body: OrderDto[]; headers: Headers } =
        await market.merchant.client.get<OrderDto[]>(path);
      seen.push(...body.map(({ Id }) => Id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      expect(path ?? '').not.toContain('apikey');
    }
    expect(seen).toEqual(placed);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=abc', 'cursor'],
    ['cursor=WzFd.AAAAAAAA', 'cursor'],
  ])('refuses %s', async (query, member) => {
    const { status, body } = await market.merchant.client.get(`/v2/orders/new?${query}`);
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [member]: [expect.any(String)] } }]);
  });

  it('is not for channels', async () => {
    const { status, body } = await market.channel.client.get('/v2/orders/new');
    expect([status, body]).toMatchObject([403, { code: 'wrong_key_type' }]);
  });
});
