/** Writes a product, or a parent with its children, as lines of Shopify's CSV: what {@link readShopifyProduct} reads. */
import { presentDecimal } from '../wire/decimal';
import type { ProductRecord } from '../product/product.repository';
import { NO_OPTION, OPTIONS, SHOPIFY_COLUMNS, type ShopifyColumn, type ShopifyRow } from './shopify-columns';

const BLANK = Object.fromEntries(Object.keys(SHOPIFY_COLUMNS).map((column) => [column, ''])) as ShopifyRow;

/** The further data that stand for columns of their own. */
const DESCRIBING = ['Type', 'Tags'];

export function writeShopifyProduct(
  product: ProductRecord,
  children: readonly ProductRecord[],
): ShopifyRow[] {
  const head = { ...describe(product), handle: product.merchantProductReference };
  if (children.length === 0) {
    const variant = { ...head, ...sell(product) };
    return [product.isParent ? head : withOptions(variant, [[NO_OPTION.name, NO_OPTION.value]])];
  }
  const names = optionNames(children);
  return children.map((child, index) => {
    const row = index === 0 ? head : { ...BLANK, handle: head.handle };
    const options = names.map((name): [string, string] => [index === 0 ? name : '', optionOf(child, name)]);
    return withOptions({ ...row, ...sell(child), variantImage: child.imageUrl ?? '' }, options);
  });
}

function describe(product: ProductRecord): ShopifyRow {
  const { Type: type = '', Tags: tags = '' } = product.extraData;
  const row: Partial<Record<ShopifyColumn, string>> = {
    title: product.name ?? '',
    description: product.description ?? '',
    vendor: product.brand ?? '',
    category: product.categoryTrail ?? '',
    image: product.imageUrl ?? '',
    status: product.isActive ? 'active' : 'draft',
    type,
    tags,
  };
  return { ...BLANK, ...row };
}

function sell(product: ProductRecord) {
  return {
    sku: product.merchantProductReference,
    stock: String(product.stock),
    price: amount(product.price),
    listPrice: amount(product.msrp),
    cost: amount(product.purchasePrice),
    barcode: product.ean ?? '',
  };
}

function amount(text: string | null): string {
  return text === null ? '' : String(presentDecimal(text));
}

/** What the children of a parent differ by: Shopify knows three options at the most. */
function optionNames(children: readonly ProductRecord[]): string[] {
  const names = new Set<string>();
  if (children.some(({ size }) => size)) names.add('Size');
  if (children.some(({ color }) => color)) names.add('Color');
  for (const { extraData } of children)
    for (const name of Object.keys(extraData)) if (!DESCRIBING.includes(name)) names.add(name);
  return names.size > 0 ? [...names].slice(0, OPTIONS.length) : ['Variant'];
}

function optionOf(child: ProductRecord, name: string): string {
  if (name === 'Size') return child.size ?? '';
  if (name === 'Color') return child.color ?? '';
  return child.extraData[name] ?? (name === 'Variant' ? child.merchantProductReference : '');
}

function withOptions(row: ShopifyRow, options: readonly (readonly [string, string])[]): ShopifyRow {
  const cells = OPTIONS.flatMap(([nameColumn, valueColumn], index) => {
    const [name = '', value = ''] = options[index] ?? [];
    return [
      [nameColumn, name],
      [valueColumn, value],
    ];
  });
  return { ...row, ...(Object.fromEntries(cells) as Partial<ShopifyRow>) };
}
