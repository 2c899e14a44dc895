import { Database, sql } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { makeProducts, pollReferences, productBody } from '../../test/make-product';
import { FillRepository } from './fill.repository';
import { FillService } from './fill.service';

const countListings = sql<{
  count: number;
}>`SELECT count(*)::int AS count FROM {listings} WHERE channel_id = $1`;

const range = (count: number, prefix = 'P') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('a new channel on an existing catalogue', () => {
  let test: TestApp;
  let fills: FillService;
  let customerId: number;
  let merchant: HttpClient;

  /** As a replica does it: batch by batch until nothing is left. */
  const fillAll = async (channelId: number, size: number): Promise<number> => {
    let batches = 1;
    while (await fills.fillBatch(channelId, size)) batches += 1;
    return batches;
  };
  const listingsOf = async (channelId: number) =>
    (await test.app.get(Database).row(countListings, [channelId]))?.count;

  beforeAll(async () => {
    test = await createTestApp();
    fills = test.app.get(FillService);
  });
  afterAll(() => test.stop());
  beforeEach(async () => ({ customerId, client: merchant } = await makeMerchant(test)));

  it('is told of old, unchanged products at its first poll', async () => {
    await makeProducts(merchant, 'A', { ...productBody('P'), Children: [productBody('P-1')] }, 'GONE');
    await merchant.delete('/v2/products/GONE');
    const flat = await makeChannel(test, customerId);
    const grouped = await makeChannel(test, customerId, { mode: 'GROUPED' });
    expect((await pollReferences(flat.client)).created).toEqual(['A', 'P-1']);
    expect((await pollReferences(grouped.client)).created).toEqual(['P', 'A', 'P-1']);
  });

  it('may confirm and read products before it has polled', async () => {
    await makeProducts(merchant, 'A');
    const { client } = await makeChannel(test, customerId);
    const Created = [{ MerchantReference: 'A', ChannelReference: 'C-A' }];
    expect((await client.post('/v2/products/data', { Created })).status).toBe(200);
    expect((await client.get('/v2/products/A')).body).toMatchObject({ ChannelProductReference: 'C-A' });
  });

  it('is filled batch by batch, and from where it stopped', async () => {
    await makeProducts(merchant, ...range(10));
    const { id, client } = await makeChannel(test, customerId);
    expect(await fills.fillBatch(id, 4)).toBe(true);
    expect(await listingsOf(id)).toBe(4);
    expect(await fillAll(id, 4)).toBe(2);
    expect(await fills.fillBatch(id, 4)).toBe(false);
    expect((await pollReferences(client)).created).toEqual(range(10));
  });

  it('is filled by several replicas at once while the catalogue changes', async () => {
    const old = range(40);
    await makeProducts(merchant, ...old);
    const { id, client } = await makeChannel(test, customerId);
    await Promise.all([
      fillAll(id, 3),
      fillAll(id, 3),
      fillAll(id, 3),
      makeProducts(merchant, ...range(15, 'NEW')),
      ...old.slice(0, 20).map((reference) => merchant.delete(`/v2/products/${reference}`)),
      merchant.put(
        '/v2/offer',
        old.map((reference) => ({ MerchantProductReference: reference, Stock: 1 })),
      ),
    ]);
    expect(await listingsOf(id)).toBe(55);
    expect((await pollReferences(client)).created.sort()).toEqual(
      [...old.slice(20), ...range(15, 'NEW')].sort(),
    );
  });

  it('misses no product that is created at the same moment', async () => {
    const references = range(30);
    const [channels] = await Promise.all([
      Promise.all(
        Array.from({ length: 5 }, async () => {
          const channel = await makeChannel(test, customerId);
          await fillAll(channel.id, 5);
          return channel;
        }),
      ),
      ...references.map((reference) => makeProducts(merchant, reference)),
    ]);
    for (const { client } of channels)
      expect((await pollReferences(client)).created.sort()).toEqual([...references].sort());
  });

  it('tells the planner of its rows', async () => {
    await makeProducts(merchant, 'A');
    const { id } = await makeChannel(test, customerId);
    await fillAll(id, 5);
    await test.app.get(FillRepository).refreshStatistics();
    const estimate = sql<{
      rows: number;
    }>`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'listings'`;
    expect((await test.app.get(Database).row(estimate))?.rows).toBeGreaterThan(0);
  });
});
