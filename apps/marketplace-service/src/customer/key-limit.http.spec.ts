import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { watchStatements } from '../../test/watch-statements';

const get = '/v2/orders/new';

describe('The limit of a key', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ MARKETPLACE_RATE_LIMIT_PER_KEY: '5' })));
  afterAll(() => test.stop());

  it('says on every answer what is left, also on a refusal', async () => {
    const { client } = await makeMerchant(test);
    for (const [path, remaining] of [
      [get, '4'],
      ['/v2/orders/NOBODY', '3'],
      ['/v2/orders?limit=0', '2'],
    ] as const) {
      const { headers } = await client.get(path);
      expect(headers.get('x-rate-limit-limit')).toBe('5');
      expect(headers.get('x-rate-limit-remaining')).toBe(remaining);
      expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${remaining};t=\\d+$`));
      expect(headers.get('retry-after')).toBeNull();
    }
  });

  it('refuses what is too much, and says when to come again', async () => {
    const { client } = await makeMerchant(test);
    for (let count = 0; count < 5; count += 1) expect((await client.get(get)).status).toBe(200);
    const { status, body, headers } = await client.get(get);
    expect([status, body]).toMatchObject([429, { code: 'rate_limited', StatusCode: 429, Success: false }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('x-rate-limit-remaining')).toBe('0');
  });

  it('is one for all replicas', async () => {
    const { client } = await makeMerchant(test);
    const replica = await test.startReplica();
    const other = client.at(await replica.app.getUrl());
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 ? client : other).get(get)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  it('counts each key by itself, and nobody without one', async () => {
    const { customerId, client: merchant } = await makeMerchant(test);
    const { client: channel } = await makeChannel(test, customerId);
    for (let count = 0; count < 6; count += 1) await merchant.get(get);
    expect((await channel.get('/v2/products/data')).status).toBe(200);
    for (let count = 0; count < 6; count += 1) {
      expect((await test.client.get(get)).status).toBe(401);
      const { status, headers } = await test.client.get('/health');
      expect([status, headers.get('x-rate-limit-limit')]).toEqual([200, null]);
    }
  });

  it('costs one statement, and none when the key is over it', async () => {
    const { client } = await makeMerchant(test);
    expect(await watchStatements(() => client.get(get))).toHaveLength(3);
    for (let count = 0; count < 5; count += 1) await client.get(get);
    expect(await watchStatements(() => client.get(get))).toHaveLength(1);
  });
});
