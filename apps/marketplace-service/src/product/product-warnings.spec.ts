import { mergeProduct, readProduct } from './product-content.dto';
import { productWarnings } from './product-warnings';

const product = { ...readProduct({ Price: '1', Stock: 1 }), isParent: false };

describe('productWarnings', () => {
  it.each(['8712345678906', '12345670', '036000291452', '10012345678902'])('finds no fault with %s', (ean) =>
    expect(productWarnings({ ...product, ean })).toEqual([]),
  );

  it.each(['8712345678907', '1234567', '87123456789o6', '871234567890'])('doubts %s', (ean) =>
    expect(productWarnings({ ...product, ean })).toEqual([
      `Ean: ${ean} is no GTIN, so channels may refuse it.`,
    ]),
  );

  it('misses the price of what is sold, not of a parent', () => {
    const unpriced = { ...product, price: null };
    expect(productWarnings(unpriced)).toEqual([
      'Price: there is none, so channels may not sell the product.',
    ]);
    expect(productWarnings({ ...unpriced, isParent: true })).toEqual([]);
  });
});

describe('mergeProduct', () => {
  it('takes what is mentioned, blank or not, and keeps the rest', () => {
    const before = readProduct({ Name: 'Tee', Brand: 'Acme', Stock: 3, ExtraData: { a: 'b' } });
    const body = { Name: 'New', Brand: undefined, ExtraData: undefined };
    expect(mergeProduct(before, body as object)).toEqual({
      ...before,
      name: 'New',
      brand: null,
      extraData: {},
    });
    expect(mergeProduct(before, {})).toEqual(before);
  });
});
