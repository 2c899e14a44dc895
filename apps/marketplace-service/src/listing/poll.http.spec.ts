import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { listProducts, makeProducts, pollOffers, pollReferences, productBody } from '../../test/make-product';

const NOTHING = { created: [], updated: [], removed: [] };

function nextOf(headers: Headers): string | null {
  return /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
}

describe('polls of a channel', () => {
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

  it('answer with every documented member and count what waits', async () => {
    await makeProducts(merchant, { MerchantProductReference: 'A', Name: 'Tee', Stock: 1 });
    const { status, headers, body } = await channel.get('/v2/products/data');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(['created', 'updated', 'removed'].map((list) => headers.get(`x-pending-${list}`))).toEqual([
      '1',
      '0',
      '0',
    ]);
    expect(body).toEqual({
      ToBeCreated: [
        {
          MerchantProductReference: 'A',
          ParentMerchantReference: '',
          ChannelProductReference: '',
          Name: 'Tee',
          Description: '',
          Details: null,
          Brand: null,
          Size: null,
          Color: null,
          Ean: '',
          ManufacturerProductNumber: null,
          Stock: 1,
          Price: null,
          MSRP: null,
          PurchasePrice: null,
          DiscountRate: null,
          VatRate: null,
          ShippingCost: null,
          ShippingTime: null,
          Url: null,
          ImageUrl: null,
          CategoryTrail: null,
          ExtraData: {},
        },
      ],
      ToBeUpdated: [],
      ToBeRemoved: [],
    });
  });

  it('show offers bare, with their four members', async () => {
    await listProducts(merchant, channel, 'A');
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Price: 5, Stock: 3 }]);
    const { headers, body } = await channel.get('/v2/products/offers');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual([
      { ChannelProductReference: 'C-A', MerchantProductReference: 'A', Price: 5, Stock: 3 },
    ]);
  });

  it('repeat the same answer while all of it fits', async () => {
    await makeProducts(merchant, 'B', 'A', 'C');
    const first = await channel.get('/v2/products/data');
    expect((await channel.get('/v2/products/data')).text).toBe(first.text);
    expect((await channel.get('/v2/products/data?maxCount=3')).text).toBe(first.text);
  });

  it('reach every product in turn when not all of them fit', async () => {
    await makeProducts(merchant, 'A', 'B', 'C');
    const turns = [];
    for (let turn = 0; turn < 4; turn += 1)
      turns.push((await pollReferences(channel, '?limit=1')).created[0]);
    expect(turns).toEqual(['A', 'B', 'C', 'A']);
  });

  it('walk through everything once, whatever is added or answered meanwhile', async () => {
    const references = Array.from({ length: 7 }, (_, index) => `P${index}`);
    await listProducts(merchant, channel, ...references);
    for (const reference of references)
      await merchant.put(`/v2/products/${reference}`, productBody(reference, { Name: 'Changed', Stock: 4 }));
    await makeProducts(merchant, 'N1', 'N2');

    const seen: string[] = [];
    let next: string | null = '/v2/products/data?maxCount=2&apikey=';
    for (let pages = 0; next !== null && pages < 10; pages += 1) {
      const { headers, body } = await channel.get<{ ToBeCreated: Named[]; ToBeUpdated: Named[] }>(next);
      seen.push(
        ...[...body.ToBeCreated, ...body.ToBeUpdated].map(
          ({ MerchantProductReference }) => MerchantProductReference,
        ),
      );
      next = nextOf(headers);
      expect(next ?? '').not.toContain('apikey');
      await makeProducts(merchant, `later-${pages}`);
    }
    expect(seen.sort()).toEqual(['N1', 'N2', ...references].sort());

    const offers: string[] = [];
    next = '/v2/products/offers?limit=3';
    while (next !== null) {
      const { headers, body } = await channel.get<Named[]>(next);
      offers.push(...body.map(({ MerchantProductReference }) => MerchantProductReference));
      next = nextOf(headers);
    }
    expect(offers.sort()).toEqual(references);
  });

  it.each([
    ['/v2/products/data?maxCount=0', 'maxCount'],
    ['/v2/products/data?maxCount=5001', 'maxCount'],
    ['/v2/products/data?maxCount=ten', 'maxCount'],
    ['/v2/products/data?maxCount=1.5', 'maxCount'],
    ['/v2/products/data?limit=0', 'limit'],
    ['/v2/products/data?limit=1&limit=2', 'limit'],
    ['/v2/products/offers?limit=5001', 'limit'],
    ['/v2/products/offers?limit=-1', 'limit'],
  ])('refuse %s', async (path, member) => {
    const { status, body } = await channel.get(path);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', ValidationErrors: { [member]: [expect.any(String)] } },
    });
  });

  it('refuse cursors they did not give', async () => {
    await makeProducts(merchant, 'A', 'B');
    const { headers } = await channel.get('/v2/products/data?limit=1');
    const cursor = new URL(nextOf(headers) ?? '', 'http://localhost').searchParams.get('cursor') ?? '';
    for (const path of [
      '/v2/products/data?cursor=nonsense',
      `/v2/products/data?cursor=x${cursor}`,
      `/v2/products/offers?cursor=${cursor}`,
      `/v2/products/data?cursor=${'x'.repeat(501)}`,
    ]) {
      const { status, body } = await channel.get(path);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { ValidationErrors: { cursor: [expect.any(String)] } },
      });
    }
  });

  it('show content changes of a parent where they are inherited', async () => {
    const { client: grouped } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    const family = {
      ...productBody('P', { Brand: 'Old', Ean: '111' }),
      Children: [productBody('P-1'), productBody('P-2', { Brand: 'Own', Name: '' })],
    };
    await makeProducts(merchant, family);
    for (const [client, created] of [
      [channel, ['P-1', 'P-2']],
      [grouped, ['P', 'P-1', 'P-2']],
    ] as const) {
      await pollReferences(client);
      const Created = created.map((reference) => ({
        MerchantReference: reference,
        ChannelReference: reference,
      }));
      expect((await client.post('/v2/products/data', { Created })).status).toBe(200);
      expect(await pollReferences(client)).toEqual(NOTHING);
    }
    await merchant.put('/v2/products/P', productBody('P', { Brand: 'New' }));
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, updated: ['P-1'] });
    expect(await pollReferences(grouped)).toEqual({ ...NOTHING, updated: ['P'] });
    await merchant.put('/v2/products/P', productBody('P', { Brand: 'New', Name: 'Renamed' }));
    expect((await pollReferences(channel)).updated).toEqual(['P-1', 'P-2']);
  });

  it('show a grouped parent as long as it has an active child', async () => {
    const { client: grouped } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    await makeProducts(merchant, { ...productBody('P'), Children: [productBody('P-1'), productBody('P-2')] });
    await merchant.delete('/v2/products/P-1');
    expect((await pollReferences(grouped)).created).toEqual(['P', 'P-2']);
    await merchant.delete('/v2/products/P-2');
    expect(await pollReferences(grouped)).toEqual(NOTHING);
    expect((await merchant.get('/v2/products/P')).body).toMatchObject({ IsActive: true });
    await merchant.put('/v2/products/P-2', productBody('P-2', { IsActive: true }));
    expect((await pollReferences(grouped)).created).toEqual(['P', 'P-2']);
  });

  it('offer no products that the channel has not created', async () => {
    await makeProducts(merchant, 'A');
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 3 }]);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it.each(['/v2/products/data', '/v2/products/offers'])('are for channel keys only: %s', async (path) => {
    const asMerchant = { status: 403, body: { code: 'wrong_key_type', Success: false } };
    expect(await merchant.get(path)).toMatchObject(asMerchant);
    expect(await merchant.post(path, [])).toMatchObject(asMerchant);
    expect(await test.client.get(path)).toMatchObject({ status: 401, body: { code: 'key_missing' } });
    expect(await test.client.post(path, [])).toMatchObject({ status: 401 });
  });
});

interface Named {
  readonly MerchantProductReference: string;
}
