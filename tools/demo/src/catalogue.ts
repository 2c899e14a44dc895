import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export interface Product {
  readonly MerchantProductReference: string;
  readonly Stock: number;
  readonly Name?: string;
  readonly Price?: number;
  readonly Children?: readonly Product[];
  readonly [member: string]: unknown;
}

type Row = Readonly<Record<string, string>>;

/** Reads a product file as Shopify exports it: the rows of one handle are one product, with a variant each. */
export function readCatalogue(file: string): Product[] {
  const rows = parse<Row>(readFileSync(file), { columns: true, skip_empty_lines: true, bom: true });
  const byHandle = new Map<string, Row[]>();
  for (const row of rows) {
    const handle = row['Handle'] ?? '';
    byHandle.set(handle, [...(byHandle.get(handle) ?? []), row]);
  }
  return [...byHandle].map(([handle, variants]) => toProduct(handle, variants));
}

function toProduct(handle: string, variants: readonly Row[]): Product {
  const [first = {}] = variants;
  const content = {
    Name: first['Title'] ?? '',
    Description: first['Body (HTML)'] ?? '',
    Brand: first['Vendor'] ?? '',
    CategoryTrail: first['Product Category'] ?? '',
    ImageUrl: first['Image Src'] ?? '',
    VatRate: 21,
  };
  const isStandalone = variants.length === 1 && first['Option1 Value'] === 'Default Title';
  if (isStandalone) return { ...content, ...toVariant(first) };
  return {
    ...content,
    MerchantProductReference: handle,
    Stock: 0,
    Children: variants.map((row) => toChild(row, first)),
  };
}

function toVariant(row: Row): Product {
  return {
    MerchantProductReference: row['Variant SKU'] ?? '',
    Ean: row['Variant Barcode'] ?? '',
    Stock: Number(row['Variant Inventory Qty'] || 0),
    ...amount('Price', row['Variant Price']),
    ...amount('MSRP', row['Variant Compare At Price']),
    ...amount('PurchasePrice', row['Cost per item']),
  };
}

/** A child keeps what tells it from its siblings; the rest comes from the parent. */
function toChild(row: Row, parent: Row): Product {
  const options = [1, 2, 3].map(
    (number) => [parent[`Option${number} Name`], row[`Option${number} Value`]] as const,
  );
  const named = (name: string) => options.find(([option]) => option === name)?.[1] ?? '';
  const others = options.filter(([name, value]) => name && value && name !== 'Size' && name !== 'Color');
  return {
    ...toVariant(row),
    Size: named('Size'),
    Color: named('Color'),
    ImageUrl: row['Variant Image'] ?? '',
    ExtraData: Object.fromEntries(others),
  };
}

function amount(member: string, text: string | undefined): Record<string, number> {
  return text ? { [member]: Number(text) } : {};
}
