/**
 * The fields a merchant gives a product, and the SQL that follows from them. Content is what a channel is shown besides
 * price and stock; a hash tells whether it changed, and whether it changed back. A channel that sees no parents is shown
 * a child with its blank members filled from the parent, except for codes that name one article.
 */
import { snakeCase } from 'typeorm/util/StringUtils';

type SqlType = 'text' | 'numeric(18,4)' | 'numeric(9,4)' | 'integer' | 'jsonb';

interface Field {
  readonly type: SqlType;
  /** `own` content is never inherited; an offer is no content; a note is shown to nobody but the merchant. */
  readonly part: 'content' | 'own' | 'offer' | 'note';
}

/** What a merchant says of a product; blank is null. Amounts and rates are decimal text. */
export interface ProductData {
  readonly name: string | null;
  readonly description: string | null;
  readonly details: string | null;
  readonly brand: string | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly ean: string | null;
  readonly manufacturerProductNumber: string | null;
  readonly channelProductReference: string | null;
  readonly stock: number;
  readonly price: string | null;
  readonly msrp: string | null;
  readonly purchasePrice: string | null;
  readonly discountRate: string | null;
  readonly vatRate: string | null;
  readonly shippingCost: string | null;
  readonly shippingTime: string | null;
  readonly url: string | null;
  readonly imageUrl: string | null;
  readonly categoryTrail: string | null;
  readonly extraData: Readonly<Record<string, string>>;
}

const FIELDS: Readonly<Record<keyof ProductData, Field>> = {
  name: { type: 'text', part: 'content' },
  description: { type: 'text', part: 'content' },
  details: { type: 'text', part: 'content' },
  brand: { type: 'text', part: 'content' },
  size: { type: 'text', part: 'content' },
  color: { type: 'text', part: 'content' },
  ean: { type: 'text', part: 'own' },
  manufacturerProductNumber: { type: 'text', part: 'own' },
  channelProductReference: { type: 'text', part: 'note' },
  stock: { type: 'integer', part: 'offer' },
  price: { type: 'numeric(18,4)', part: 'offer' },
  msrp: { type: 'numeric(18,4)', part: 'content' },
  purchasePrice: { type: 'numeric(18,4)', part: 'content' },
  discountRate: { type: 'numeric(9,4)', part: 'content' },
  vatRate: { type: 'numeric(9,4)', part: 'content' },
  shippingCost: { type: 'numeric(18,4)', part: 'content' },
  shippingTime: { type: 'text', part: 'content' },
  url: { type: 'text', part: 'content' },
  imageUrl: { type: 'text', part: 'content' },
  categoryTrail: { type: 'text', part: 'content' },
  extraData: { type: 'jsonb', part: 'content' },
};

const fields = Object.entries(FIELDS).map(([name, field]) => ({ name, column: snakeCase(name), ...field }));
const content = fields.filter(({ part }) => part === 'content' || part === 'own');

/** The columns of all fields. */
export const COLUMNS = fields.map(({ column }) => column).join(', ');

/** The same, each taken from the row `p`. */
export const VALUES = fields.map(({ column }) => `p.${column}`).join(', ');

/** The columns with their types, for `jsonb_to_recordset`. */
export const TYPED_COLUMNS = fields.map(({ column, type }) => `${column} ${type}`).join(', ');

/** Sets every column from the row `p`. */
export const ASSIGNMENTS = fields.map(({ column }) => `${column} = p.${column}`).join(', ');

/** The fields of the row `p` under their names in {@link ProductData}. */
export const OWN_FIELDS = fields.map(({ name, column }) => `p.${column} AS "${name}"`).join(', ');

/**
 * The same as a channel sees them that is FLAT (`isFlat`, SQL): content that is blank in `p` comes from the row `parent`.
 */
export function channelFields(isFlat: string): string {
  return fields
    .map((field) => {
      if (field.part !== 'content') return `p.${field.column} AS "${field.name}"`;
      return `CASE WHEN ${isFlat} THEN ${inherited(field)} ELSE p.${field.column} END AS "${field.name}"`;
    })
    .join(', ');
}

/** The hash of the content of the row `p` by itself. */
export const CONTENT_HASH = hashOf(content.map(({ column }) => `p.${column}`));

/** The hash of the content of the row `p` with the row `parent` behind it. */
export const EFFECTIVE_CONTENT_HASH = hashOf(content.map(inherited));

/** What a channel is told about the row `p` as an offer. */
export const OFFER = `(coalesce(p.price::text, '') || '/' || p.stock)`;

/** A product's fields by their columns. */
export function toColumns(data: ProductData): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, column }) => [column, data[name as keyof ProductData]]));
}

function inherited({ column, type, part }: { column: string } & Field): string {
  if (part === 'own') return `p.${column}`;
  if (type === 'jsonb') return `coalesce(nullif(p.${column}, '{}'), parent.${column}, '{}')`;
  return `coalesce(p.${column}, parent.${column})`;
}

/** Half of a SHA-256, which fits the sixteen bytes of a uuid. */
function hashOf(values: readonly string[]): string {
  return `encode(substring(sha256(convert_to(ROW(${values.join(', ')})::text, 'UTF8')) FOR 16), 'hex')::uuid`;
}
