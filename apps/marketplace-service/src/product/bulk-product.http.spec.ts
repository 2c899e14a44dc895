import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths, makeChannel, makeMerchant } from '../../test/make';
import { acknowledge, makeProducts, pollChanges, pollReferences, productBody } from '../../test/make-product';
import { watchStatements } from '../../test/watch-statements';
import { UPSERT_EXAMPLES } from './product-examples';
import type { UpsertResultsDto } from './product-upsert.dto';

describe('POST /v2/products/bulk', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => ({ customerId, client: merchant } = await makeMerchant(test)));

  const upsert = async (...entries: unknown[]) => {
    const { status, body } = await merchant.post<UpsertResultsDto>('/v2/products/bulk', entries);
    expect(status).toBe(200);
    return body;
  };
  const resultsOf = ({ Results }: UpsertResultsDto) =>
    Results.map(({ Result, Code }) => (Code ? `${Result} ${Code}` : Result));

  it('creates what is new, replaces what is known, and tells what changed nothing', async () => {
    await makeProducts(merchant, productBody('A', { Brand: 'Acme' }), 'B');
    const answer = await upsert(productBody('A', { Name: 'New' }), productBody('B'), productBody('C'));
    expect(answer).toMatchObject({ CreatedCount: 1, UpdatedCount: 1, UnchangedCount: 1, FailedCount: 0 });
    expect(answer.Results).toEqual(
      ['UPDATED', 'UNCHANGED', 'CREATED'].map((Result, index) => ({
        MerchantProductReference: 'ABC'.charAt(index),
        Result,
        Code: null,
        Message: null,
        ValidationErrors: {},
      })),
    );
    expect((await merchant.get('/v2/products/A')).body).toMatchObject({ Name: 'New', Brand: null });
    expect((await merchant.get('/v2/products/C')).body).toMatchObject({ Name: 'Product C', IsActive: true });
  });

  it('does what is good and tells what is not', async () => {
    const answer = await upsert(
      productBody('A'),
      productBody('B', { Price: -1, Stock: 'many' }),
      'nonsense',
      productBody('new'),
      productBody('C', { ParentMerchantReference: 'NOBODY' }),
      productBody('A'),
      productBody('D', { Children: [productBody('D-1')] }),
    );
    expect(resultsOf(answer)).toEqual([
      'CREATED',
      ...new Array<string>(3).fill('FAILED validation_failed'),
      'FAILED product_not_found',
      ...new Array<string>(2).fill('FAILED validation_failed'),
    ]);
    expect(answer.Results.map((result) => faultPaths(result))).toEqual([
      [],
      ['Stock', 'Price'],
      [''],
      ['MerchantProductReference'],
      ['ParentMerchantReference'],
      ['MerchantProductReference'],
      ['Children'],
    ]);
    expect((await merchant.get('/v2/products/A')).status).toBe(200);
    expect((await merchant.get('/v2/products/D')).status).toBe(404);
  });

  it('builds families, and tells channels of them', async () => {
    const flat = await makeChannel(test, customerId);
    const grouped = await makeChannel(test, customerId, { mode: 'GROUPED' });
    for (const { client } of [flat, grouped]) await pollChanges(client);
    const child = (reference: string) => productBody(reference, { ParentMerchantReference: 'P', Name: '' });
    const parent = { MerchantProductReference: 'P', Name: 'Parent', Brand: 'Acme' };
    expect(resultsOf(await upsert(child('P-1'), parent, child('P-2')))).toEqual(
      new Array<string>(3).fill('CREATED'),
    );
    expect(await pollReferences(flat.client)).toMatchObject({ created: ['P-1', 'P-2'] });
    expect(await pollReferences(grouped.client)).toMatchObject({ created: ['P', 'P-1', 'P-2'] });
    await acknowledge(flat.client, { created: { 'P-1': 'C-1', 'P-2': 'C-2' } });
    await upsert({ ...parent, Brand: 'Other' }, child('P-2'));
    expect((await pollChanges(flat.client)).ToBeUpdated).toMatchObject([
      { MerchantProductReference: 'P-1', Brand: 'Other' },
      { MerchantProductReference: 'P-2', Brand: 'Other' },
    ]);
    await upsert({ ...parent, IsActive: false });
    expect(await pollReferences(flat.client)).toMatchObject({ removed: ['P-1', 'P-2'] });
  });

  it('makes a product that gets its first child a parent', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    await acknowledge(channel, { created: { A: 'C-A' } });
    await upsert(productBody('A-1', { ParentMerchantReference: 'A' }));
    expect(await pollReferences(channel)).toEqual({ created: ['A-1'], updated: [], removed: ['A'] });
  });

  it('makes no parent of a product whose only child fails', async () => {
    const answer = await upsert(
      productBody('A'),
      productBody('A-1', { ParentMerchantReference: 'A', Price: -1 }),
    );
    expect(resultsOf(answer)).toEqual(['CREATED', 'FAILED validation_failed']);
    const { body } = await merchant.put<{ Results: unknown }>('/v2/offer', [
      { MerchantProductReference: 'A', Stock: 5 },
    ]);
    expect(body).toMatchObject({ UpdatedCount: 1 });
  });

  it('creates a product once, however many lists name it at the same time', async () => {
    const references = Array.from({ length: 30 }, (_, index) => `R${index}`);
    const lists = Array.from({ length: 6 }, (_, turn) =>
      (turn % 2 ? [...references].reverse() : references).map((reference) =>
        productBody(reference, { Stock: turn }),
      ),
    );
    const answers = await Promise.all(lists.map((list) => upsert(...list)));
    const created = answers.reduce((sum, { CreatedCount }) => sum + CreatedCount, 0);
    const failed = answers.reduce((sum, { FailedCount }) => sum + FailedCount, 0);
    expect([created, failed]).toEqual([30, 0]);
  });

  it('touches no product of another merchant', async () => {
    const { client: stranger } = await makeMerchant(test);
    await makeProducts(stranger, 'A');
    expect(resultsOf(await upsert(productBody('A', { Name: 'Mine' })))).toEqual(['CREATED']);
    expect(resultsOf(await upsert(productBody('B', { ParentMerchantReference: 'A', Name: '' })))).toEqual([
      'CREATED',
    ]);
    expect((await stranger.get('/v2/products/A')).body).toMatchObject({ Name: 'Product A' });
    expect(
      (await stranger.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 5 }])).body,
    ).toMatchObject({ UpdatedCount: 1 });
  });

  it('takes a thousand entries in a fixed number of statements, and refuses more', async () => {
    const entries = Array.from({ length: 1_001 }, (_, index) =>
      index % 10
        ? productBody(`P${index}`, { ParentMerchantReference: `P${index - (index % 10)}` })
        : productBody(`P${index}`),
    );
    const post = (body: unknown) => merchant.post('/v2/products/bulk', body);
    expect(await watchStatements(() => post(entries.slice(0, 20)))).toHaveLength(5);
    expect(await watchStatements(() => post(entries.slice(0, 1_000)))).toHaveLength(7);
    expect(await post(entries)).toMatchObject({
      status: 400,
      body: { ValidationErrors: { body: [expect.any(String)] } },
    });
  });

  it('answers to its example, an empty list and nonsense', async () => {
    expect(resultsOf(await upsert(...UPSERT_EXAMPLES.family.value))).toEqual(['CREATED', 'CREATED']);
    expect(await upsert()).toMatchObject({ Results: [] });
    expect(await merchant.post('/v2/products/bulk', {})).toMatchObject({ status: 400 });
    const { client: channel } = await makeChannel(test, customerId);
    expect(await channel.post('/v2/products/bulk', [])).toMatchObject({ status: 403 });
  });
});
