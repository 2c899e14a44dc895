import type { ProductData } from './product-fields';

const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** What a merchant may want to look at, in plain words; none of it stops anything. */
export function productWarnings(product: ProductData & { readonly isParent: boolean }): string[] {
  const warnings: string[] = [];
  if (product.ean !== null && !isGtin(product.ean))
    warnings.push(`Ean: ${product.ean} is no GTIN, so channels may refuse it.`);
  if (product.price === null && !product.isParent)
    warnings.push('Price: there is none, so channels may not sell the product.');
  return warnings;
}

/** Whether the check digit is right (GS1 General Specifications, section 7.9). */
function isGtin(text: string): boolean {
  if (!GTIN.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
