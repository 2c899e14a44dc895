import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import {
  acknowledge,
  listProducts,
  makeProducts,
  pollChanges,
  pollOffers,
  pollReferences,
  productBody,
} from '../../test/make-product';

const NOTHING = { created: [], updated: [], removed: [] };

describe('products on their way to channels', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    ({ client: channel } = await makeChannel(test, customerId));
  });

  it('shows a flat channel the children and a grouped one the parent first', async () => {
    const { client: grouped } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    const family = {
      MerchantProductReference: 'TEE',
      Name: 'Tee',
      Brand: 'Acme',
      Children: [
        { MerchantProductReference: 'TEE-M', Size: 'M', Stock: 12, Price: 19.95 },
        { MerchantProductReference: 'TEE-L', Name: 'Tee large', Size: 'L', Stock: 3 },
      ],
    };
    expect((await merchant.post('/v2/products', family)).status).toBe(201);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['TEE-M', 'TEE-L'] });
    expect(await pollReferences(grouped)).toEqual({ ...NOTHING, created: ['TEE', 'TEE-M', 'TEE-L'] });

    const flat = await pollChanges(channel);
    expect(flat.ToBeCreated).toMatchObject([
      { Name: 'Tee', Brand: 'Acme', Size: 'M', ParentMerchantReference: 'TEE', ChannelProductReference: '' },
      { Name: 'Tee large', Brand: 'Acme', Size: 'L', Price: null },
    ]);
    expect((await pollChanges(grouped)).ToBeCreated[1]).toMatchObject({ Name: '', Brand: null, Size: 'M' });
    expect((await merchant.post('/v2/products', family)).status).toBe(409);
  });

  it('goes on showing what was not confirmed', async () => {
    await makeProducts(merchant, 'A', 'B');
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['A', 'B'] });
    expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['B'] });
  });

  it('tells changes of content and changes of the offer apart', async () => {
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    await merchant.put('/v2/products/A', productBody('A', { Name: 'New name' }));
    expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
    const { ToBeUpdated } = await pollChanges(channel);
    expect(ToBeUpdated).toMatchObject([{ Name: 'New name', ChannelProductReference: 'C-A' }]);
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual(NOTHING);
    expect(await pollOffers(channel)).toEqual([]);

    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Price: 17.5 }]);
    expect(await pollReferences(channel)).toEqual(NOTHING);
    expect(await pollOffers(channel)).toEqual(['A 17.5 x 10']);
  });

  it('shows an offer again that changed while the channel worked', async () => {
    await listProducts(merchant, channel, 'A');
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 9 }]);
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 9']);
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 8 }]);
    expect((await channel.post('/v2/products/offers', ['C-A'])).status).toBe(200);
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 8']);
    await channel.post('/v2/products/offers', ['C-A', 'C-A']);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it('asks to remove a deactivated product, and to create a reactivated one', async () => {
    await listProducts(merchant, channel, 'A');
    expect((await merchant.delete('/v2/products/A')).status).toBe(200);
    const { ToBeRemoved } = await pollChanges(channel);
    expect(ToBeRemoved).toMatchObject([
      { MerchantProductReference: 'A', ChannelProductReference: 'C-A', Name: 'Product A' },
    ]);
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual(NOTHING);
    await merchant.put('/v2/products/A', productBody('A', { IsActive: true }));
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['A'] });
    expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
    expect(await pollReferences(channel)).toEqual(NOTHING);
  });

  it('is silent about a product that was deactivated before it was created, until it was created after all', async () => {
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    await merchant.delete('/v2/products/A');
    expect(await pollReferences(channel)).toEqual(NOTHING);
    expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, removed: ['A'] });
  });

  it('refuses one channel reference for two products, and stores nothing', async () => {
    await listProducts(merchant, channel, 'A');
    await makeProducts(merchant, 'B', 'C');
    await pollChanges(channel);
    const answer = await channel.post('/v2/products/data', {
      Created: [
        { MerchantReference: 'B', ChannelReference: 'C-B' },
        { MerchantReference: 'C', ChannelReference: 'C-A' },
      ],
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'channel_reference_in_use',
        ValidationErrors: { 'Created[1].ChannelReference': [expect.any(String)] },
      },
    });
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['B', 'C'] });
  });

  it('keeps channels apart', async () => {
    const { client: other } = await makeChannel(test, customerId);
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    await pollChanges(other);
    await acknowledge(channel, { created: { A: 'X' } });
    expect(await pollReferences(other)).toEqual({ ...NOTHING, created: ['A'] });
    await acknowledge(other, { created: { A: 'Y' } });
    await merchant.delete('/v2/products/A');
    expect((await pollChanges(channel)).ToBeRemoved).toMatchObject([{ ChannelProductReference: 'X' }]);
    expect((await pollChanges(other)).ToBeRemoved).toMatchObject([{ ChannelProductReference: 'Y' }]);
    expect((await channel.get('/v2/products/A')).body).toMatchObject({ ChannelProductReference: 'X' });
    expect((await other.get('/v2/products/A')).body).toMatchObject({
      ChannelProductReference: 'Y',
      IsActive: false,
    });
    expect((await channel.post('/v2/products/offers', ['Y'])).status).toBe(404);
  });

  it('knows no products and references of another merchant, and lets both use the same', async () => {
    const stranger = await makeMerchant(test);
    const { client: strangeChannel } = await makeChannel(test, stranger.customerId);
    await listProducts(merchant, channel, 'A');
    expect((await stranger.client.get('/v2/products/A')).status).toBe(404);
    expect((await strangeChannel.get('/v2/products/A')).status).toBe(404);
    expect(await acknowledge(strangeChannel, { created: { A: 'C-A' } })).toBe(404);
    expect(await acknowledge(strangeChannel, { updated: ['C-A'] })).toBe(404);
    await listProducts(stranger.client, strangeChannel, 'A');
    expect((await strangeChannel.get('/v2/products/A')).body).toMatchObject({
      ChannelProductReference: 'C-A',
    });
  });
});
