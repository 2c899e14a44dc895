import { poolOf } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths, makeChannel, makeMerchant } from '../../test/make';
import { walkPages } from '../../test/make-order';
import { makeProducts, productBody } from '../../test/make-product';
import { listStatement } from './product-list.repository';
import type { ProductDto } from './product.dto';

describe('GET /v2/products', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;

  beforeAll(async () => {
    test = await createTestApp();
    ({ customerId, client: merchant } = await makeMerchant(test));
    await makeProducts(
      merchant,
      productBody('A', { Ean: '8712345678906' }),
      { ...productBody('P'), Children: [productBody('P-1'), productBody('P-2', { Ean: '12345670' })] },
      'B/1',
      'C',
    );
    await merchant.delete('/v2/products/B%2F1');
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 1 }]);
  });
  afterAll(() => test.stop());

  const list = async (query = '', client = merchant) =>
    (await client.get<ProductDto[]>(`/v2/products${query}`)).body.map(
      ({ MerchantProductReference }) => MerchantProductReference,
    );

  it('gives all products in the order of their last change, as they are read one by one', async () => {
    expect(await list()).toEqual(['P', 'P-1', 'P-2', 'C', 'B/1', 'A']);
    const { body } = await merchant.get<ProductDto[]>('/v2/products?merchantReference=P-1');
    expect(body).toEqual([(await merchant.get('/v2/products/P-1')).body]);
  });

  it.each([
    ['?merchantReference=A&merchantReference=B%2F1', ['B/1', 'A']],
    ['?ean=8712345678906&ean=12345670', ['P-2', 'A']],
    ['?parentReference=P', ['P-1', 'P-2']],
    ['?parentReference=A', []],
    ['?parentReference=NOBODY', []],
    ['?isActive=false', ['B/1']],
    ['?isActive=true', ['P', 'P-1', 'P-2', 'C', 'A']],
    ['?isActive=&ean=', ['P', 'P-1', 'P-2', 'C', 'B/1', 'A']],
    ['?updatedSince=2999-01-01', []],
  ])('%s', async (query, expected) => expect(await list(query)).toEqual(expected));

  it.each([
    ['isActive=yes', 'isActive'],
    ['updatedSince=soon', 'updatedSince'],
    [`ean=${'x'.repeat(65)}`, 'ean'],
    ['limit=1001', 'limit'],
    ['cursor=nope', 'cursor'],
  ])('refuses %s', async (query, at) => {
    const { status, body } = await merchant.get(`/v2/products?${query}`);
    expect([status, faultPaths(body)]).toEqual([400, [at]]);
  });

  it('belongs to merchants, each with its own', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    expect(await channel.get('/v2/products')).toMatchObject({
      status: 403,
      body: { code: 'wrong_key_type' },
    });
    const { client: stranger } = await makeMerchant(test);
    expect(await list('?merchantReference=A&parentReference=P', stranger)).toEqual([]);
    expect(await list('', stranger)).toEqual([]);
  });

  it('is walked page by page; what changes meanwhile is met again and nothing is missed', async () => {
    const { client } = await makeMerchant(test);
    const references = Array.from({ length: 7 }, (_, index) => `W${index}`);
    await makeProducts(client, ...references);
    const pages = await walkPages<ProductDto>(client, '/v2/products?limit=3', (page) =>
      page === 1 ? client.patch('/v2/products/W0', { Stock: 99 }) : Promise.resolve(),
    );
    const seen = pages.flat().map(({ MerchantProductReference }) => MerchantProductReference);
    expect(seen).toEqual([...references, 'W0']);
  });

  it('gives next time what has changed since', async () => {
    const { headers } = await merchant.get('/v2/products');
    await merchant.patch('/v2/products/C', { Name: 'Changed' });
    expect(await list(`?updatedSince=${headers.get('x-next-updated-since')}`)).toContain('C');
    const { body } = await merchant.get<ProductDto>('/v2/products/C');
    expect(await list(`?updatedSince=${body.UpdatedAt}`)).toEqual(['C']);
  });

  it('warns of what channels may refuse', async () => {
    const { client } = await makeMerchant(test);
    const { body } = await client.post<ProductDto>(
      '/v2/products',
      productBody('X', { Ean: '123', Price: null }),
    );
    expect(body.Warnings).toEqual([expect.stringContaining('Ean'), expect.stringContaining('Price')]);
    expect((await client.get('/v2/products')).body).toEqual([body]);
  });

  it('reads a page off the index, however many products there are', async () => {
    const pool = poolOf(test.app.get(DataSource));
    await pool.query(
      `INSERT INTO products (customer_id, merchant_product_reference, content_hash, effective_content_hash)
       SELECT $1, 'N' || n, gen_random_uuid(), gen_random_uuid() FROM generate_series(1, 20000) n`,
      [(await makeMerchant(test)).customerId],
    );
    await pool.query('ANALYZE products');
    const after = { updatedAt: '-infinity', id: 0 };
    const none = { merchantReferences: undefined, eans: undefined, parentReference: undefined };
    const { statement, values } = listStatement(customerId, { ...none, isActive: true, after, limit: 100 });
    const text = statement.text.replace(/\{(\w+)\}/g, '$1');
    const { rows } = await pool.query<Record<string, string>>(`EXPLAIN ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using products_customer_id_updated_at_id_idx/);
    expect(plan).not.toContain('Seq Scan on products p');
  });
});
