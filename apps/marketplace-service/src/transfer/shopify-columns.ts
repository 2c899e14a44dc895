/** The columns of Shopify's product CSV that mean something to the hub, under their names of all its versions. */
export const SHOPIFY_COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  listPrice: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  variantImage: ['Variant Image', 'Variant image URL'],
  cost: ['Cost per item'],
  status: ['Status'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type ShopifyColumn = keyof typeof SHOPIFY_COLUMNS;

/** One line of the file; a column that the file lacks is blank. */
export type ShopifyRow = Readonly<Record<ShopifyColumn, string>>;

export const OPTIONS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** How Shopify writes that a product has no variants. */
export const NO_OPTION = { name: 'Title', value: 'Default Title' } as const;

const COLUMNS = Object.keys(SHOPIFY_COLUMNS) as ShopifyColumn[];

export const SHOPIFY_HEADER: readonly string[] = COLUMNS.map((column) => SHOPIFY_COLUMNS[column][0]);

/** Where each column stands in a file, by its header; letter case does not matter. */
export function findColumns(header: readonly string[]): ReadonlyMap<ShopifyColumn, number> {
  const places = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  const found = COLUMNS.map((column): [ShopifyColumn, number] => {
    const names: readonly string[] = SHOPIFY_COLUMNS[column];
    const place = names.map((name) => places.get(name.toLowerCase())).find((index) => index !== undefined);
    return [column, place ?? -1];
  });
  return new Map(found.filter(([, place]) => place >= 0));
}

export function rowOf(cells: readonly string[], places: ReadonlyMap<ShopifyColumn, number>): ShopifyRow {
  const cell = (column: ShopifyColumn) => unescape(cells[places.get(column) ?? -1] ?? '');
  return Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as ShopifyRow;
}

export function cellsOf(row: ShopifyRow): string[] {
  return COLUMNS.map((column) => row[column]);
}

/** Spreadsheets put an apostrophe before what they must not take for a formula or a number. */
function unescape(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\d])/, '').trim();
}
