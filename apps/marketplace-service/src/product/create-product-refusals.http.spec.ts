import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeMerchant } from '../../test/make';
import { productBody } from '../../test/make-product';

describe('POST /v2/products', () => {
  let test: TestApp;
  let merchant: HttpClient;

  beforeAll(async () => {
    test = await createTestApp();
    ({ client: merchant } = await makeMerchant(test));
  });
  afterAll(() => test.stop());

  const create = (body: unknown) =>
    merchant.post<{ code: string; detail: string; ValidationErrors: object }>('/v2/products', body);

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no reference', { MerchantProductReference: undefined }, ['MerchantProductReference']],
    ['a blank reference', { MerchantProductReference: '' }, ['MerchantProductReference']],
    ['a long reference', { MerchantProductReference: 'x'.repeat(65) }, ['MerchantProductReference']],
    ['a reserved reference', { MerchantProductReference: 'data' }, ['MerchantProductReference']],
    ['another case of one', { MerchantProductReference: 'Offers' }, ['MerchantProductReference']],
    ['a dot', { MerchantProductReference: '..' }, ['MerchantProductReference']],
    ['a blank at the edge', { MerchantProductReference: 'A ' }, ['MerchantProductReference']],
    ['a control character', { MerchantProductReference: 'A\tB' }, ['MerchantProductReference']],
    ['a number as reference', { MerchantProductReference: 5 }, ['MerchantProductReference']],
    ['no name', { Name: undefined }, ['Name']],
    ['a long name', { Name: 'x'.repeat(257) }, ['Name']],
    ['no stock', { Stock: undefined }, ['Stock']],
    ['a negative stock', { Stock: -1 }, ['Stock']],
    ['a broken stock', { Stock: 1.5 }, ['Stock']],
    ['a huge stock', { Stock: 2_147_483_648 }, ['Stock']],
    ['stock as text', { Stock: '5' }, ['Stock']],
    [
      'negative amounts',
      { Price: -1, MSRP: -0.01, PurchasePrice: -1, ShippingCost: -1 },
      ['MSRP', 'Price', 'PurchasePrice', 'ShippingCost'],
    ],
    ['five decimals', { Price: 1.00001 }, ['Price']],
    ['a price that is none', { Price: 'free' }, ['Price']],
    ['rates out of range', { VatRate: 101, DiscountRate: -1 }, ['DiscountRate', 'VatRate']],
    [
      'addresses that are relative or of another kind',
      { Url: '/tee', ImageUrl: 'ftp://example.org/a' },
      ['ImageUrl', 'Url'],
    ],
    ['a long address', { Url: `https://example.org/${'x'.repeat(500)}` }, ['Url']],
    ['extra data that is no map', { ExtraData: 'x' }, ['ExtraData']],
    ['extra data in depth', { ExtraData: { a: { b: 'c' } } }, ['ExtraData']],
    ['extra data with a long name', { ExtraData: { ['x'.repeat(101)]: 'a' } }, ['ExtraData']],
    [
      'too much extra data',
      { ExtraData: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, 'v'])) },
      ['ExtraData'],
    ],
    ['itself as parent', { ParentMerchantReference: 'A' }, ['ParentMerchantReference']],
    ['children that are no list', { Children: 'B', Stock: undefined }, ['Children', 'Stock']],
    [
      'children of children',
      { Children: [productBody('B', { Children: [productBody('C')] })] },
      ['Children[0].Children'],
    ],
    [
      'a child without reference and stock',
      { Children: [{ Name: 'B' }] },
      ['Children[0].MerchantProductReference', 'Children[0].Stock'],
    ],
    [
      'a child of another parent',
      { Children: [productBody('B', { ParentMerchantReference: 'X' })] },
      ['Children[0].ParentMerchantReference'],
    ],
    [
      'a reference twice',
      { Children: [productBody('B'), productBody('B')] },
      ['Children[1].MerchantProductReference'],
    ],
    ['children of a child', { ParentMerchantReference: 'P', Children: [productBody('B')] }, ['Children']],
    [
      'too many children',
      { Children: Array.from({ length: 501 }, (_, i) => productBody(`B${i}`)) },
      ['Children'],
    ],
    ['many faults at once', { Name: '', Stock: -1, Price: -1 }, ['Name', 'Price', 'Stock']],
  ])('refuses %s', async (_, members, faults) => {
    const answer = await create(productBody('A', members));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.ValidationErrors).sort()).toEqual(faults);
    expect((await merchant.get('/v2/products/A')).status).toBe(404);
  });

  it.each([
    ['no body', undefined, 'validation_failed', 400],
    ['a list', '[]', 'validation_failed', 400],
    ['no JSON', '{', 'malformed_json', 400],
    ['U+0000', '{"MerchantProductReference":"A","Name":"a\\u0000b","Stock":1}', 'validation_failed', 400],
    [
      'half of a surrogate pair',
      '{"MerchantProductReference":"A","Name":"\\ud800","Stock":1}',
      'validation_failed',
      400,
    ],
  ])('refuses %s as a body', async (_, body, code, status) =>
    expect(await create(body)).toMatchObject({ status, body: { code } }),
  );
});
