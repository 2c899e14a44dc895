import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import { ROOT } from './settings';

describe('examples/catalogue.csv', () => {
  const products = readCatalogue(join(ROOT, 'examples/catalogue.csv'));
  const references = products
    .flatMap((product) => [product, ...(product.Children ?? [])])
    .map((product) => product.MerchantProductReference);

  it('holds parents with variants and standalone products', () => {
    expect(products.filter((product) => product.Children)).toHaveLength(26);
    expect(products.filter((product) => !product.Children)).toHaveLength(35);
  });

  it('names every product once', () => expect(new Set(references).size).toBe(references.length));

  it('reads a variant with what tells it from its siblings', () => {
    const tee = products.find((product) => product.MerchantProductReference === 'harbour-tee');
    expect(tee).toMatchObject({ Name: 'Harbour Tee', Brand: 'Saltmark', Stock: 0 });
    expect(tee?.Children?.[0]).toMatchObject({
      MerchantProductReference: 'HARBOUR-TEE-S-NAVY',
      Size: 'S',
      Color: 'Navy',
      Price: 19.95,
      Stock: 4,
    });
  });
});
