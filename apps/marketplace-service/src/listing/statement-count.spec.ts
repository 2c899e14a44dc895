import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { acknowledge, makeProducts, pollChanges, productBody } from '../../test/make-product';
import { watchStatements } from '../../test/watch-statements';

/** One more than the endpoint's own: the look-up of the key. */
const KEY = 1;

describe.each([1, 60])('the statements of one call, with %i products and two channels', (size) => {
  let test: TestApp;
  let merchant: HttpClient;
  let channel: HttpClient;
  const references = Array.from({ length: size }, (_, index) => `P${index}`);

  beforeAll(async () => {
    test = await createTestApp();
    const { customerId, client } = await makeMerchant(test);
    merchant = client;
    ({ client: channel } = await makeChannel(test, customerId));
    const { client: other } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    await pollChanges(channel);
    await pollChanges(other);
    await makeProducts(merchant, ...references);
  });
  afterAll(() => test.stop());

  const offers = (stock: number) =>
    references.map((reference) => ({ MerchantProductReference: reference, Stock: stock }));
  const created = Object.fromEntries(references.map((reference) => [reference, `C-${reference}`]));
  const channelReferences = Object.values(created);

  it.each<[string, number, () => Promise<unknown>]>([
    ['POST /v2/products', 4, () => merchant.post('/v2/products', productBody('N'))],
    [
      'POST /v2/products with children',
      5,
      () =>
        merchant.post('/v2/products', {
          ...productBody('F'),
          Children: references.map((reference) => productBody(`F-${reference}`)),
        }),
    ],
    [
      'POST /v2/products below a parent',
      6,
      () => merchant.post('/v2/products', productBody('N-1', { ParentMerchantReference: 'N' })),
    ],
    ['GET /v2/products', 2, () => merchant.get('/v2/products')],
    ['GET /v2/products/{reference}/channels', 1, () => merchant.get('/v2/products/P0/channels')],
    ['GET /v2/products/{reference}', 1, () => merchant.get('/v2/products/P0')],
    [
      'PUT /v2/products/{reference}',
      4,
      () => merchant.put('/v2/products/P0', productBody('P0', { Name: 'New' })),
    ],
    ['PATCH /v2/products/{reference}', 5, () => merchant.patch('/v2/products/P0', { Name: 'Newer' })],
    ['PUT of a parent', 5, () => merchant.put('/v2/products/F', productBody('F', { Name: 'New' }))],
    ['DELETE of a parent', 3, () => merchant.delete('/v2/products/F')],
    ['GET /v2/products/data', 2, () => channel.get('/v2/products/data')],
    ['POST /v2/products/data', 4, () => acknowledge(channel, { created })],
    ['POST /v2/products/data again', 3, () => acknowledge(channel, { created, updated: channelReferences })],
    ['PUT /v2/offer', 3, () => merchant.put('/v2/offer', offers(77))],
    ['GET /v2/products/offers', 2, () => channel.get('/v2/products/offers')],
    ['POST /v2/products/offers', 4, () => channel.post('/v2/products/offers', channelReferences)],
    ['GET /v2/products/offers, with nothing to tell', 1, () => channel.get('/v2/products/offers')],
  ])('%s: %i', async (_, statements, call) =>
    expect(await watchStatements(call)).toHaveLength(KEY + statements),
  );
});
