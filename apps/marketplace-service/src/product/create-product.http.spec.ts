import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { makeProducts, productBody } from '../../test/make-product';

const FULL = {
  MerchantProductReference: 'FULL',
  Name: 'Tee',
  Description: '<p>Cotton</p>',
  Details: 'Wash cold',
  Brand: 'Acme',
  Size: 'M',
  Color: 'Red',
  Ean: '0012345678905',
  ManufacturerProductNumber: 'ACM-1',
  ParentMerchantReference: '',
  ChannelProductReference: 'kept',
  Stock: 12,
  Price: 19.95,
  MSRP: 24.95,
  PurchasePrice: 8.1234,
  DiscountRate: 20,
  VatRate: 21,
  ShippingCost: 4.95,
  ShippingTime: '1 to 2 days',
  Url: 'https://example.org/tee',
  ImageUrl: 'http://example.org/tee.jpg',
  CategoryTrail: 'Clothing > Shirts',
  ExtraData: { Material: 'Cotton' },
};

describe('POST /v2/products', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => ({ customerId, client: merchant } = await makeMerchant(test)));

  const create = (body: unknown) =>
    merchant.post<{ code: string; detail: string; ValidationErrors: object }>('/v2/products', body);

  it('stores every member and answers with the product and its address', async () => {
    const answer = await create({ ...FULL, Children: [], Unknown: 'dropped' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe('/v2/products/FULL');
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const stored = { ...FULL, IsActive: true, CreatedAt: date, UpdatedAt: date, Warnings: [] };
    expect(answer.body).toEqual(stored);
    expect((await merchant.get('/v2/products/FULL')).body).toEqual(stored);
  });

  it('treats null, blank and absent alike, and PHP’s empty map as empty', async () => {
    const blank = Object.fromEntries(
      Object.keys(FULL).map((member, index) => [member, index % 2 ? null : '']),
    );
    const body = {
      ...blank,
      MerchantProductReference: 'B',
      Name: 'B',
      Stock: 0,
      ExtraData: [],
      Children: null,
    };
    const { status, body: product } = await create(body);
    expect({ status, product }).toMatchObject({
      status: 201,
      product: { Description: '', Details: null, Price: null, ExtraData: {}, ParentMerchantReference: '' },
    });
  });

  it('takes amounts as text', async () => {
    expect((await create(productBody('T', { Price: '19.9500', VatRate: '6' }))).body).toMatchObject({
      Price: 19.95,
      VatRate: 6,
    });
  });

  it('takes bodies of two megabytes and refuses text', async () => {
    const children = Array.from({ length: 40 }, (_, i) =>
      productBody(`B${i}`, { Description: 'x'.repeat(50_000) }),
    );
    expect((await create(productBody('A', { Children: children }))).status).toBe(201);
    const answer = await merchant.post('/v2/products', 'text', { headers: { 'content-type': 'text/plain' } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(['A/B', 'A%2FB', '50%', 'two words', 'Größe-名前-🎽', 'a+b&c=d?e#f', "quote'"])(
    'keeps the reference %s through addresses',
    async (reference) => {
      const { status, headers } = await create(productBody(reference));
      expect(status).toBe(201);
      const path = headers.get('location') ?? '';
      expect(path).toBe(`/v2/products/${encodeURIComponent(reference)}`);
      expect((await merchant.get(path)).body).toMatchObject({ MerchantProductReference: reference });
      expect((await merchant.put(path, productBody(reference, { Stock: 1 }))).status).toBe(200);
      expect((await merchant.delete(path)).status).toBe(200);
    },
  );

  it('tells references in use from those of deactivated products, and stores no part of a family', async () => {
    await makeProducts(merchant, 'A', 'B');
    await merchant.delete('/v2/products/B');
    const used = await create(productBody('N', { Children: [productBody('N-1'), productBody('A')] }));
    expect(used).toMatchObject({
      status: 409,
      body: {
        code: 'reference_in_use',
        ValidationErrors: { 'Children[1].MerchantProductReference': ['is in use'] },
      },
    });
    expect(await create(productBody('B'))).toMatchObject({
      status: 409,
      body: { code: 'product_inactive_reference' },
    });
    expect((await merchant.get('/v2/products/N')).status).toBe(404);
    expect((await create(productBody('a'))).status).toBe(201);
  });

  it('binds a product to a parent that exists, is none’s child and is active', async () => {
    await makeProducts(
      merchant,
      'P',
      'INACTIVE',
      productBody('P-1', { ParentMerchantReference: 'P', Name: '' }),
    );
    await merchant.delete('/v2/products/INACTIVE');
    const below = (parent: string) => create(productBody('C', { ParentMerchantReference: parent }));
    expect(await below('NOBODY')).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    expect(await below('P-1')).toMatchObject({
      status: 400,
      body: { ValidationErrors: { ParentMerchantReference: [expect.any(String)] } },
    });
    expect(await below('INACTIVE')).toMatchObject({ status: 409, body: { code: 'parent_inactive' } });
    const stranger = await makeMerchant(test);
    await makeProducts(stranger.client, 'FOREIGN');
    expect((await below('FOREIGN')).status).toBe(404);
    expect(await below('P')).toMatchObject({ status: 201, body: { ParentMerchantReference: 'P' } });
  });

  it('creates one of many equal products in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(productBody('SAME'))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 409 && body.code === 'reference_in_use'),
    ).toHaveLength(11);
  });

  it('lets children find one parent in parallel', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    await makeProducts(merchant, 'P');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        create(productBody(`P-${index}`, { ParentMerchantReference: 'P' })),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const { body } = await channel.get<{ ToBeCreated: unknown[] }>('/v2/products/data');
    expect(body.ToBeCreated).toHaveLength(8);
  });

  it('is for merchant keys only', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    expect(await channel.post('/v2/products', productBody('A'))).toMatchObject({
      status: 403,
      body: { code: 'wrong_key_type' },
    });
    expect(await test.client.post('/v2/products', productBody('A'))).toMatchObject({ status: 401 });
  });
});
