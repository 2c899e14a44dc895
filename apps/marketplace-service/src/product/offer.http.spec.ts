import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { listProducts, makeProducts, pollOffers, productBody } from '../../test/make-product';

const update = (reference: unknown, members = {}) => ({ MerchantProductReference: reference, ...members });

describe('PUT /v2/offer', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => ({ customerId, client: merchant } = await makeMerchant(test)));

  it('changes what is given and tells the outcome of each entry', async () => {
    await makeProducts(merchant, 'A', 'B', 'C', { ...productBody('P'), Children: [productBody('P-1')] });
    const { status, body } = await merchant.put('/v2/offer', [
      update('A', { Price: 5 }),
      update('NOBODY', { Price: 5 }),
      update('B', { Stock: 0, Price: null }),
      update('P', { Stock: 1 }),
      update('C', { Stock: 10, Price: '19.95' }),
    ]);
    expect(status).toBe(200);
    const fine = { Code: null, Message: null };
    expect(body).toEqual({
      UpdatedCount: 2,
      UnchangedCount: 1,
      FailedCount: 2,
      Results: [
        { MerchantProductReference: 'A', Result: 'UPDATED', ...fine },
        {
          MerchantProductReference: 'NOBODY',
          Result: 'FAILED',
          Code: 'product_not_found',
          Message: expect.any(String) as string,
        },
        { MerchantProductReference: 'B', Result: 'UPDATED', ...fine },
        {
          MerchantProductReference: 'P',
          Result: 'FAILED',
          Code: 'product_is_parent',
          Message: expect.any(String) as string,
        },
        { MerchantProductReference: 'C', Result: 'UNCHANGED', ...fine },
      ],
    });
    expect((await merchant.get('/v2/products/A')).body).toMatchObject({ Price: 5, Stock: 10 });
    expect((await merchant.get('/v2/products/B')).body).toMatchObject({ Price: 19.95, Stock: 0 });
  });

  it('takes an empty list', async () =>
    expect(await merchant.put('/v2/offer', [])).toMatchObject({ status: 200, body: { Results: [] } }));

  it.each<[string, unknown, string[]]>([
    ['an object', {}, ['body']],
    ['no body', undefined, ['body']],
    ['entries that are no objects', [1], ['[0]']],
    ['an entry without reference', [update('A'), update('', { Stock: 1 })], ['[1].MerchantProductReference']],
    ['bad values', [update('A', { Price: -1, Stock: 1.5 })], ['[0].Price', '[0].Stock']],
    ['a product twice', [update('A'), update('B'), update('A')], ['[2].MerchantProductReference']],
    ['too many entries', Array.from({ length: 10_001 }, (_, index) => update(`A${index}`)), ['body']],
  ])('refuses %s', async (_, body, faults) => {
    await makeProducts(merchant, 'A');
    const answer = await merchant.put<{ ValidationErrors: object }>('/v2/offer', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.ValidationErrors).sort()).toEqual(faults);
  });

  it('touches no product of another merchant', async () => {
    const stranger = await makeMerchant(test);
    await makeProducts(stranger.client, 'A');
    expect((await merchant.put('/v2/offer', [update('A', { Stock: 1 })])).body).toMatchObject({
      FailedCount: 1,
    });
    expect((await stranger.client.get('/v2/products/A')).body).toMatchObject({ Stock: 10 });
  });

  it('reaches every channel, and survives parallel changes of the same products in any order', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    const references = Array.from({ length: 20 }, (_, index) => `P${index}`);
    await listProducts(merchant, channel, ...references);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, turn) => {
        const order = turn % 2 ? references : [...references].reverse();
        return (
          await merchant.put(
            '/v2/offer',
            order.map((reference) => update(reference, { Stock: turn })),
          )
        ).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await pollOffers(channel)).toHaveLength(20);
  });

  it('is for merchant keys only', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    expect(await channel.put('/v2/offer', [])).toMatchObject({
      status: 403,
      body: { code: 'wrong_key_type' },
    });
  });
});
