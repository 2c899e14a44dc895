import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import {
  ASSIGNMENTS,
  COLUMNS,
  CONTENT_HASH,
  EFFECTIVE_CONTENT_HASH,
  OWN_FIELDS,
  toColumns,
  TYPED_COLUMNS,
  VALUES,
  type ProductData,
} from './product-fields';

/** A product as its merchant sees it. */
export interface ProductRecord extends ProductData {
  readonly id: number;
  readonly merchantProductReference: string;
  readonly parentReference: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What decides about changes of a product. */
export interface ProductFacts {
  readonly id: number;
  readonly merchantProductReference: string;
  readonly parentId: number | null;
  readonly isParent: boolean;
  readonly isActive: boolean;
}

export interface NewProduct extends ProductData {
  readonly merchantProductReference: string;
}

export interface OfferChange {
  readonly productId: number;
  /** Null leaves the price as it is. */
  readonly price: string | null;
  /** Null leaves the stock as it is. */
  readonly stock: number | null;
}

const FACTS = `id, merchant_product_reference AS "merchantProductReference", parent_id AS "parentId",
  is_parent AS "isParent", is_active AS "isActive"`;

/** The columns of a {@link ProductRecord} besides its fields, from the rows `p` and `parent`. */
export const RECORD_HEAD = `p.id, p.merchant_product_reference AS "merchantProductReference",
  parent.merchant_product_reference AS "parentReference", p.is_active AS "isActive",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

const findByReference = sql<ProductRecord>`
  SELECT ${RECORD_HEAD}, ${OWN_FIELDS}
  FROM {products} p LEFT JOIN {products} parent ON parent.id = p.parent_id
  WHERE p.customer_id = $1 AND p.merchant_product_reference = $2`;

// Parents have lower ids than their children, so every lock on products is taken in the order of ids.
const lockByReferences = sql<ProductFacts>`
  SELECT ${FACTS} FROM {products} WHERE customer_id = $1 AND merchant_product_reference = ANY ($2::text[])
  ORDER BY id FOR NO KEY UPDATE`;

const lockFamily = sql<ProductFacts>`
  WITH self AS (
    SELECT id, parent_id FROM {products} WHERE customer_id = $1 AND merchant_product_reference = $2
  )
  SELECT ${FACTS} FROM {products} WHERE id = ANY (ARRAY(
    SELECT id FROM self UNION ALL SELECT parent_id FROM self
    UNION ALL SELECT k.id FROM self JOIN {products} k ON k.parent_id = self.id
  )) ORDER BY id FOR NO KEY UPDATE`;

const insertProducts = sql<{ id: number }>`
  INSERT INTO {products} (customer_id, parent_id, is_parent, merchant_product_reference, ${COLUMNS},
                          content_hash, effective_content_hash)
  SELECT $1::int, parent.id, $3::boolean, p.merchant_product_reference, ${VALUES},
         ${CONTENT_HASH}, ${EFFECTIVE_CONTENT_HASH}
  FROM jsonb_to_recordset($4::jsonb) AS p(merchant_product_reference text, ${TYPED_COLUMNS})
  LEFT JOIN {products} parent ON parent.id = $2::int
  RETURNING id`;

const replaceFields = sql`
  UPDATE {products} t SET ${ASSIGNMENTS}, is_active = $3::boolean, updated_at = now(),
    content_hash = ${CONTENT_HASH}, effective_content_hash = ${EFFECTIVE_CONTENT_HASH}
  FROM jsonb_to_record($2::jsonb) AS p(parent_id integer, ${TYPED_COLUMNS})
  LEFT JOIN {products} parent ON parent.id = p.parent_id
  WHERE t.id = $1`;

const rehashChildren = sql<{ id: number }>`
  UPDATE {products} t SET effective_content_hash = ${EFFECTIVE_CONTENT_HASH}
  FROM {products} p JOIN {products} parent ON parent.id = p.parent_id
  WHERE p.parent_id = $1 AND t.parent_id = $1 AND t.id = p.id AND t.effective_content_hash <> ${EFFECTIVE_CONTENT_HASH}
  RETURNING t.id`;

const markAsParent = sql`
  UPDATE {products} SET is_parent = true, updated_at = now() WHERE id = $1`;

const deactivate = sql<{ id: number }>`
  UPDATE {products} SET is_active = false, updated_at = now()
  WHERE (id = $1 OR parent_id = $1) AND is_active RETURNING id`;

const changeOffers = sql<{ id: number }>`
  UPDATE {products} p SET price = coalesce(o.price, p.price), stock = coalesce(o.stock, p.stock), updated_at = now()
  FROM unnest($1::int[], $2::numeric(18,4)[], $3::int[]) AS o(id, price, stock)
  WHERE p.id = o.id
    AND (p.price, p.stock) IS DISTINCT FROM (coalesce(o.price, p.price), coalesce(o.stock, p.stock))
  RETURNING p.id`;

/** The products of all customers. */
@Injectable()
export class ProductRepository {
  constructor(private readonly database: Database) {}

  findByReference(customerId: number, reference: string): Promise<ProductRecord | null> {
    return this.database.row(findByReference, [customerId, reference]);
  }

  /** Those of the named products that exist, locked. */
  lockByReferences(customerId: number, references: readonly string[]): Promise<ProductFacts[]> {
    return this.database.rows(lockByReferences, [customerId, references]);
  }

  /** The named product, its parent and its children, all locked; empty when there is no such product. */
  lockFamily(customerId: number, reference: string): Promise<ProductFacts[]> {
    return this.database.rows(lockFamily, [customerId, reference]);
  }

  /** Creates products side by side, or all below one parent. Gives their ids. */
  async insert(
    customerId: number,
    products: readonly NewProduct[],
    { parentId = null, isParent = false }: { parentId?: number | null; isParent?: boolean } = {},
  ): Promise<number[]> {
    const rows = products.map((product) => ({
      merchant_product_reference: product.merchantProductReference,
      ...toColumns(product),
    }));
    const inserted = await this.database.rows(insertProducts, [
      customerId,
      parentId,
      isParent,
      JSON.stringify(rows),
    ]);
    return inserted.map(({ id }) => id);
  }

  async replace(
    { id, parentId }: Pick<ProductFacts, 'id' | 'parentId'>,
    data: ProductData,
    isActive: boolean,
  ): Promise<void> {
    const row = JSON.stringify({ parent_id: parentId, ...toColumns(data) });
    await this.database.run(replaceFields, [id, row, isActive]);
  }

  /** Brings the children's effective content up to date. Gives the ids of those it changed. */
  async rehashChildren(parentId: number): Promise<number[]> {
    return (await this.database.rows(rehashChildren, [parentId])).map(({ id }) => id);
  }

  async markAsParent(id: number): Promise<void> {
    await this.database.run(markAsParent, [id]);
  }

  /** Deactivates a product and its children. Gives the ids of those that were active. */
  async deactivate(id: number): Promise<number[]> {
    return (await this.database.rows(deactivate, [id])).map(({ id: changed }) => changed);
  }

  /** Gives the ids of the products whose price or stock is another now. */
  async changeOffers(changes: readonly OfferChange[]): Promise<number[]> {
    const changed = await this.database.rows(changeOffers, [
      changes.map(({ productId }) => productId),
      changes.map(({ price }) => price),
      changes.map(({ stock }) => stock),
    ]);
    return changed.map(({ id }) => id);
  }
}
