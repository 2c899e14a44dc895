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

describe('changes that cross polls and acknowledgements', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;
  let channel: HttpClient;

  const rename = (name: string, members = {}) =>
    merchant.put('/v2/products/A', productBody('A', { Name: name, ...members }));
  const deactivate = () => merchant.delete('/v2/products/A');
  const activate = (members = {}) =>
    merchant.put('/v2/products/A', productBody('A', { IsActive: true, ...members }));
  const stock = (pieces: number) =>
    merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: pieces }]);

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    ({ client: channel } = await makeChannel(test, customerId));
  });

  it('settles the version that was served when it changed meanwhile', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second');
    await pollChanges(channel);
    await rename('Third');
    expect(await acknowledge(channel, { updated: ['C-A'] })).toBe(200);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Third' }]);
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual(NOTHING);
  });

  it('removes what was deactivated before its creation was confirmed', async () => {
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    await deactivate();
    await acknowledge(channel, { created: { A: 'C-A' } });
    expect((await pollChanges(channel)).ToBeRemoved).toMatchObject([{ ChannelProductReference: 'C-A' }]);
  });

  it('creates again what came back before its removal was confirmed', async () => {
    await listProducts(merchant, channel, 'A');
    await deactivate();
    await pollChanges(channel);
    await activate();
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['A'] });
  });

  it('says nothing of a product that went and came back unseen', async () => {
    await listProducts(merchant, channel, 'A');
    await deactivate();
    await activate();
    expect(await pollReferences(channel)).toEqual(NOTHING);
    await deactivate();
    await activate({ Name: 'Changed' });
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['A'] });
  });

  it('updates a product that came back after its removal was served', async () => {
    await listProducts(merchant, channel, 'A');
    await deactivate();
    await pollChanges(channel);
    await activate();
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['A'] });
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual(NOTHING);
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(409);
  });

  it('does not take a late confirmation of an update for one of what came after the removal', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second');
    await pollChanges(channel);
    await deactivate();
    await pollChanges(channel);
    await activate({ Name: 'Second' });
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['A'] });
  });

  it('says nothing of content that changed and changed back unseen', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second');
    await rename('Product A');
    expect(await pollReferences(channel)).toEqual(NOTHING);
  });

  it('shows content again that changed back after the version between was served', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second');
    await pollChanges(channel);
    await rename('Product A');
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Product A' }]);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Product A' }]);
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual(NOTHING);
  });

  it('treats offers that change back alike', async () => {
    await listProducts(merchant, channel, 'A');
    await stock(9);
    await stock(10);
    expect(await pollOffers(channel)).toEqual([]);
    await stock(9);
    await pollOffers(channel);
    await stock(10);
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 10']);
    await channel.post('/v2/products/offers', ['C-A']);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it('keeps what offers and products served apart', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second', { Stock: 9 });
    await pollChanges(channel);
    await stock(8);
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 8']);
    // The channel confirms the product with 9 pieces: whether it has seen 8 is open.
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 8']);
    await channel.post('/v2/products/offers', ['C-A']);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it('settles the offer that a confirmed product held', async () => {
    await listProducts(merchant, channel, 'A');
    await rename('Second', { Stock: 9 });
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 9']);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Stock: 9 }]);
    await channel.post('/v2/products/offers', ['C-A']);
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollOffers(channel)).toEqual([]);
    expect(await pollReferences(channel)).toEqual(NOTHING);
  });

  it('refuses the removal of a product that was not served as removed', async () => {
    await listProducts(merchant, channel, 'A');
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(409);
    await deactivate();
    const { status, body } = await channel.post('/v2/products/data', { Removed: ['C-A'] });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'not_pending_removal', ValidationErrors: { 'Removed[0]': [expect.any(String)] } },
    });
    await pollChanges(channel);
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(200);
    expect(await acknowledge(channel, { removed: ['C-A'] })).toBe(200);
  });

  it('takes the creation of a product that was never served, and updates it once', async () => {
    await makeProducts(merchant, 'A');
    expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['A'] });
    await acknowledge(channel, { updated: ['C-A'] });
    expect(await pollReferences(channel)).toEqual(NOTHING);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it('does nothing when nothing is pending', async () => {
    await listProducts(merchant, channel, 'A');
    expect(await acknowledge(channel, { created: { A: 'C-A' }, updated: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual(NOTHING);
    await rename('Second');
    expect(await acknowledge(channel, { created: { A: 'C-A' }, updated: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['A'] });
  });

  it('removes a product from flat channels when it gets its first child', async () => {
    const { client: grouped } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    await listProducts(merchant, channel, 'A');
    await pollChanges(grouped);
    await acknowledge(grouped, { created: { A: 'G-A' } });
    await makeProducts(merchant, { MerchantProductReference: 'A-M', ParentMerchantReference: 'A', Stock: 1 });
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['A-M'], removed: ['A'] });
    expect(await pollReferences(grouped)).toEqual({ ...NOTHING, created: ['A-M'] });
    await stock(3);
    expect(await pollOffers(grouped)).toEqual([]);
  });
});
