import { mergeProduct, readProduct } from '../product/product-content.dto';
import type { ProductRecord } from '../product/product.repository';
import { readShopifyProduct } from './read-shopify-product';
import { findColumns, rowOf, SHOPIFY_COLUMNS, type ShopifyColumn, type ShopifyRow } from './shopify-columns';
import { writeShopifyProduct } from './write-shopify-product';

const BLANK = Object.fromEntries(Object.keys(SHOPIFY_COLUMNS).map((column) => [column, ''])) as ShopifyRow;
const row = (cells: Partial<Record<ShopifyColumn, string>>): ShopifyRow => ({ ...BLANK, ...cells });
const read = (...rows: Partial<Record<ShopifyColumn, string>>[]) =>
  readShopifyProduct(
    rows.map((cells, index) => ({ line: index + 2, row: row({ handle: 'tee', ...cells }) })),
  );

describe('findColumns', () => {
  it.each([
    ['Handle,Title,Body (HTML),Variant SKU,Variant Price'],
    ['Title,URL handle,Description,SKU,Price'],
    ['variant price,variant sku,TITLE,handle,body (html)'],
  ])('finds its way in %s', (header) => {
    const names = header.split(',');
    const columns = findColumns(names);
    expect([...columns.keys()].sort()).toEqual(['description', 'handle', 'price', 'sku', 'title']);
    expect(rowOf(names, columns).title.toLowerCase()).toBe('title');
  });

  it('takes away the apostrophe by which spreadsheets keep a text', () => {
    const columns = findColumns(['Handle', 'Title', 'SKU']);
    expect(rowOf(["'=1+1", "'tis", "'0012"], columns)).toMatchObject({
      handle: '=1+1',
      title: "'tis",
      sku: '0012',
    });
  });
});

describe('readShopifyProduct', () => {
  it('reads a product without options as one by itself', () => {
    const cells = {
      title: 'Mug',
      option1Name: 'Title',
      option1Value: 'Default Title',
      sku: 'MUG',
      stock: '4',
    };
    const rest = { price: '7.50', listPrice: '9.00', cost: '3', barcode: '8712345678913', vendor: 'Acme' };
    expect(
      read({ ...cells, ...rest, category: 'Home', tags: 'a, b', status: 'active', image: 'https://x/y' }),
    ).toEqual([
      {
        line: 2,
        entry: expect.objectContaining({
          MerchantProductReference: 'MUG',
          Name: 'Mug',
          Brand: 'Acme',
          CategoryTrail: 'Home',
          Stock: 4,
          Price: '7.50',
          MSRP: '9.00',
          PurchasePrice: '3',
          Ean: '8712345678913',
          ImageUrl: 'https://x/y',
          IsActive: true,
          ExtraData: { Tags: 'a, b' },
        }) as object,
      },
    ]);
  });

  it('reads variants as children, their options as size, colour and further data', () => {
    const names = { option1Name: 'Maat', option2Name: 'Colour', option3Name: 'Fit' };
    const entries = read(
      { title: 'Tee', ...names, option1Value: 'M', option2Value: 'Red', option3Value: 'Slim', sku: 'T-1' },
      { option1Value: 'L', option2Value: 'Blue', stock: '-2' },
      { image: 'https://x/second' },
    );
    expect(entries.map(({ line, entry }) => [line, entry.MerchantProductReference])).toEqual([
      [2, 'tee'],
      [2, 'T-1'],
      [3, 'tee-L-Blue'],
    ]);
    expect(entries[0]?.entry).not.toHaveProperty('Stock');
    expect(entries[1]?.entry).toMatchObject({
      ParentMerchantReference: 'tee',
      Size: 'M',
      Color: 'Red',
      ExtraData: { Fit: 'Slim' },
    });
    expect(entries[2]?.entry).toMatchObject({ Size: 'L', Color: 'Blue', Stock: 0, ExtraData: {} });
  });

  it.each([
    ['active', true],
    ['Draft', false],
    ['archived', false],
    ['odd', 'odd'],
    ['', undefined],
  ])('reads the status %s as %p', (status, isActive) =>
    expect(read({ title: 'Mug', status })[0]?.entry['IsActive']).toBe(isActive),
  );

  it('leaves to others what is no number', () => {
    expect(read({ title: 'Mug', stock: 'many' })[0]?.entry['Stock']).toBe('many');
    expect(read({ title: 'Mug', stock: '1.5' })[0]?.entry['Stock']).toBe('1.5');
  });
});

describe('writeShopifyProduct', () => {
  const record = (reference: string, body: object, rest: Partial<ProductRecord> = {}): ProductRecord => ({
    ...mergeProduct(readProduct({}), body),
    id: 1,
    merchantProductReference: reference,
    parentReference: null,
    isParent: false,
    isActive: true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...rest,
  });
  const entriesOf = (rows: readonly ShopifyRow[]) =>
    readShopifyProduct(rows.map((cells, index) => ({ line: index + 2, row: cells }))).map(
      ({ entry }) => entry,
    );

  it('writes what is read back', () => {
    const mug = record(
      'MUG',
      { Name: 'Mug', Stock: 3, Price: '7.5000', ExtraData: { Tags: 'a' } },
      { isActive: false },
    );
    expect(entriesOf(writeShopifyProduct(mug, []))).toMatchObject([
      {
        MerchantProductReference: 'MUG',
        Name: 'Mug',
        Stock: 3,
        Price: '7.5',
        IsActive: false,
        ExtraData: { Tags: 'a' },
      },
    ]);
  });

  it('writes a family as one product with options', () => {
    const parent = record('TEE', { Name: 'Tee' }, { isParent: true });
    const children = [
      record('TEE-M', { Size: 'M', Stock: 1, ExtraData: { Fit: 'Slim' } }),
      record('TEE-L', { Size: 'L', Color: 'Red', Stock: 2 }),
    ];
    const rows = writeShopifyProduct(parent, children);
    expect(
      rows.map(({ handle, title, option1Name, option2Name, option3Name }) => [
        handle,
        title,
        option1Name,
        option2Name,
        option3Name,
      ]),
    ).toEqual([
      ['TEE', 'Tee', 'Size', 'Color', 'Fit'],
      ['TEE', '', '', '', ''],
    ]);
    expect(entriesOf(rows)).toMatchObject([
      { MerchantProductReference: 'TEE', Name: 'Tee' },
      { MerchantProductReference: 'TEE-M', Size: 'M', Color: '', ExtraData: { Fit: 'Slim' } },
      { MerchantProductReference: 'TEE-L', Size: 'L', Color: 'Red', ExtraData: {} },
    ]);
  });

  it('keeps children apart that differ in nothing, and a parent without children', () => {
    const parent = record('TEE', { Name: 'Tee' }, { isParent: true });
    const rows = writeShopifyProduct(parent, [record('A', { Stock: 1 })]);
    expect(entriesOf(rows)).toMatchObject([
      { MerchantProductReference: 'TEE' },
      { MerchantProductReference: 'A', ParentMerchantReference: 'TEE' },
    ]);
    expect(writeShopifyProduct(parent, [])).toMatchObject([{ handle: 'TEE', option1Value: '' }]);
  });
});
