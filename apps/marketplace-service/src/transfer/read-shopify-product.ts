/**
 * Reads the lines of one product of Shopify's CSV as entries of a bulk upsert. A product with options becomes a parent
 * with one child for each variant; one without is by itself. Options that name a size or a colour fill these members,
 * others go to the further data. Lines that hold nothing but a further picture are passed over.
 */
import { NO_OPTION, OPTIONS, type ShopifyRow } from './shopify-columns';

export interface ShopifyLine {
  /** In the file, beginning with 1. */
  readonly line: number;
  readonly row: ShopifyRow;
}

/** An entry as a client would send it, and where it came from. */
export interface ReadEntry {
  readonly line: number;
  readonly entry: Readonly<Record<string, unknown>> & { readonly MerchantProductReference: string };
}

const SIZE = /^(?:size|maat|größe|groesse|taille|talla)$/i;
const COLOR = /^(?:colou?r|kleur|farbe|couleur|colore)$/i;
const STATUSES: Readonly<Record<string, boolean>> = { active: true, draft: false, archived: false };

/** @param lines those of one handle, the first of which describes the product. */
export function readShopifyProduct(lines: readonly ShopifyLine[]): ReadEntry[] {
  const [head] = lines;
  if (!head) return [];
  const variants = lines.filter(({ row }) => isVariant(row));
  const [first = head] = variants;
  const product = readDescription(head.row);
  if (variants.length < 2 && !hasOptions(first.row)) {
    const entry = {
      ...product,
      ...readVariant(first.row),
      MerchantProductReference: first.row.sku || head.row.handle,
    };
    return [{ line: head.line, entry: { ...entry, ImageUrl: head.row.image } }];
  }
  const parent = { ...product, MerchantProductReference: head.row.handle, ImageUrl: head.row.image };
  return [
    { line: head.line, entry: parent },
    ...variants.map(({ line, row }) => ({ line, entry: readChild(row, head.row) })),
  ];
}

function isVariant({ sku, price, option1Value, barcode, stock }: ShopifyRow): boolean {
  return [sku, price, option1Value, barcode, stock].some((cell) => cell !== '');
}

function hasOptions({ option1Value }: ShopifyRow): boolean {
  return option1Value !== '' && option1Value !== NO_OPTION.value;
}

function readDescription({ title, description, vendor, category, type, tags, status }: ShopifyRow) {
  return {
    Name: title,
    Description: description,
    Brand: vendor,
    CategoryTrail: category || type,
    ...(status === '' ? {} : { IsActive: STATUSES[status.toLowerCase()] ?? status }),
    ExtraData: withoutBlanks({ Type: category ? type : '', Tags: tags }),
  };
}

/** Pieces below zero, which Shopify counts when it sells more than there is, are none. */
function readVariant({ sku, stock, price, listPrice, barcode, cost }: ShopifyRow) {
  const pieces = stock === '' ? 0 : Number(stock);
  return {
    Stock: Number.isInteger(pieces) ? Math.max(0, pieces) : stock,
    Price: price,
    MSRP: listPrice,
    PurchasePrice: cost,
    Ean: barcode,
    ManufacturerProductNumber: '',
    MerchantProductReference: sku,
  };
}

function readChild(row: ShopifyRow, head: ShopifyRow): ReadEntry['entry'] {
  const options = OPTIONS.map(([name, value]): [string, string] => [head[name], row[value]]).filter(
    ([name, value]) => name !== '' && value !== '',
  );
  const valueOf = (pattern: RegExp) => options.find(([name]) => pattern.test(name))?.[1] ?? '';
  const others = options.filter(([name]) => !SIZE.test(name) && !COLOR.test(name));
  const variant = readVariant(row);
  const { IsActive } = readDescription(head) as { IsActive?: unknown };
  return {
    ...variant,
    MerchantProductReference: row.sku || [head.handle, ...options.map(([, value]) => value)].join('-'),
    ParentMerchantReference: head.handle,
    ...(IsActive === undefined ? {} : { IsActive }),
    Size: valueOf(SIZE),
    Color: valueOf(COLOR),
    ImageUrl: row.variantImage,
    ExtraData: withoutBlanks(Object.fromEntries(others)),
  };
}

function withoutBlanks(data: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(data).filter(([, text]) => text !== ''));
}
