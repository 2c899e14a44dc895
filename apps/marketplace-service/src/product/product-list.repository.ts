import { Injectable } from '@nestjs/common';
import { Database, sql, type Statement } from '@libs/persistence';
import { placeOf, type ChangePlace } from '../wire/change-list';
import { readWatermark, type Watermark } from '../wire/watermark';
import { OWN_FIELDS } from './product-fields';
import { RECORD_HEAD, type ProductRecord } from './product.repository';

export interface ProductFilter {
  readonly merchantReferences: readonly string[] | undefined;
  readonly eans: readonly string[] | undefined;
  readonly parentReference: string | undefined;
  readonly isActive: boolean | undefined;
  /** Behind which place to go on. */
  readonly after: ChangePlace;
  readonly limit: number;
}

export type ListedProduct = ProductRecord & { readonly place: ChangePlace };

/** A statement with only the conditions that are asked for, so that each combination is planned for itself. */
export function listStatement(
  customerId: number,
  { merchantReferences, eans, parentReference, isActive, after, limit }: ProductFilter,
): { readonly statement: Statement<ListedProduct>; readonly values: readonly unknown[] } {
  const values: unknown[] = [customerId, after.updatedAt, after.id, limit];
  const conditions = ['p.customer_id = $1', '(p.updated_at, p.id) > ($2::timestamptz, $3::int)'];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(merchantReferences, (place) => `p.merchant_product_reference = ANY (${place}::text[])`);
  add(eans, (place) => `p.ean = ANY (${place}::text[])`);
  add(
    parentReference,
    (place) => `p.parent_id = (SELECT f.id FROM {products} f
      WHERE f.customer_id = $1 AND f.merchant_product_reference = ${place}::text)`,
  );
  add(isActive, (place) => `p.is_active = ${place}::boolean`);
  return { values, statement: statementOf(conditions) };
}

// The page is cut before parents are looked up.
const statementOf = (conditions: readonly string[]) => sql<ListedProduct>`
  SELECT ${RECORD_HEAD}, ${OWN_FIELDS}, ${placeOf('p')} AS place
  FROM (
    SELECT p.* FROM {products} p WHERE ${conditions.join(' AND ')} ORDER BY p.updated_at, p.id LIMIT $4
  ) p LEFT JOIN {products} parent ON parent.id = p.parent_id
  ORDER BY p.updated_at, p.id`;

/** Lists of products by what they are asked for. */
@Injectable()
export class ProductListRepository {
  constructor(private readonly database: Database) {}

  /** The least recently changed first. */
  list(customerId: number, filter: ProductFilter): Promise<ListedProduct[]> {
    const { statement, values } = listStatement(customerId, filter);
    return this.database.rows(statement, values);
  }

  /** From which moment to ask for changes next time. */
  findWatermark(): Promise<Watermark> {
    return readWatermark(this.database);
  }
}
