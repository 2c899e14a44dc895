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
  readonly isParent: boolean;
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
  /** By default none. */
  readonly parentId?: number;
  /** By default false. */
  readonly isParent?: boolean;
  /** By default true. */
  readonly isActive?: boolean;
}

export interface InsertedProduct {
  readonly id: number;
  readonly merchantProductReference: string;
}

/** What a product becomes; it stays where it is in its family. */
export interface ReplacedProduct extends ProductData {
  readonly id: number;
  readonly parentId: number | null;
  readonly isActive: boolean;
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
  parent.merchant_product_reference AS "parentReference",
  p.is_parent AS "isParent", p.is_active AS "isActive",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

const findByReference = sql<ProductRecord>`
  SELECT ${RECORD_HEAD}, ${OWN_FIELDS}
  FROM {products} p LEFT JOIN {products} parent ON parent.id = p.parent_id
  WHERE p.customer_id = $1 AND p.merchant_product_reference = $2`;

// Parents have lower ids than their children, so every lock on products is taken in the order of ids.
const lockByReferences = sql<ProductFacts>`
  SELECT ${FACTS} FROM {products} WHERE customer_id = $1 AND merchant_product_reference = ANY ($2::text[])
  ORDER BY id FOR NO KEY UPDATE`;

const lockFamilies = sql<ProductFacts>`
  WITH named AS (
    SELECT id, parent_id FROM {products}
    WHERE customer_id = $1 AND merchant_product_reference = ANY ($2::text[])
  )
  SELECT ${FACTS} FROM {products} WHERE id = ANY (ARRAY(
    SELECT id FROM named UNION SELECT parent_id FROM named
    UNION SELECT k.id FROM named JOIN {products} k ON k.parent_id = named.id
  )) ORDER BY id FOR NO KEY UPDATE`;

/** The parent of the row `p`. OFFSET 0 makes the planner look each one up instead of reading the catalogue. */
const PARENT =
  'LEFT JOIN LATERAL (SELECT * FROM {products} f WHERE f.id = p.parent_id OFFSET 0) parent ON true';

const insertProducts = sql<InsertedProduct>`
  INSERT INTO {products} (customer_id, parent_id, is_parent, is_active, merchant_product_reference, ${COLUMNS},
                          content_hash, effective_content_hash)
  SELECT $1::int, parent.id, p.is_parent, p.is_active, p.merchant_product_reference, ${VALUES},
         ${CONTENT_HASH}, ${EFFECTIVE_CONTENT_HASH}
  FROM jsonb_to_recordset($2::jsonb)
    AS p(parent_id integer, is_parent boolean, is_active boolean, merchant_product_reference text, ${TYPED_COLUMNS})
  ${PARENT}
  RETURNING id, merchant_product_reference AS "merchantProductReference"`;

// The ids are given apart, so that the planner looks the products up whatever it thinks of the size of the list.
const replaceProducts = sql<{ id: number }>`
  UPDATE {products} t SET ${ASSIGNMENTS}, is_active = p.is_active, updated_at = now(),
    content_hash = ${CONTENT_HASH}, effective_content_hash = ${EFFECTIVE_CONTENT_HASH}
  FROM jsonb_to_recordset($1::jsonb) AS p(id integer, parent_id integer, is_active boolean, ${TYPED_COLUMNS})
  ${PARENT}
  WHERE t.id = ANY ($2::int[]) AND t.id = p.id
    AND (t.content_hash, t.price, t.stock, t.channel_product_reference, t.is_active)
      IS DISTINCT FROM (${CONTENT_HASH}, p.price, p.stock, p.channel_product_reference, p.is_active)
  RETURNING t.id`;

const rehashChildren = sql<{ id: number }>`
  UPDATE {products} t SET effective_content_hash = ${EFFECTIVE_CONTENT_HASH}
  FROM {products} p JOIN {products} parent ON parent.id = p.parent_id
  WHERE p.parent_id = ANY ($1::int[]) AND t.id = p.id AND t.effective_content_hash <> ${EFFECTIVE_CONTENT_HASH}
  RETURNING t.id`;

const markAsParents = sql`
  UPDATE {products} SET is_parent = true, updated_at = now() WHERE id = ANY ($1::int[])`;

const deactivate = sql<{ id: number }>`
  UPDATE {products} SET is_active = false, updated_at = now()
  WHERE (id = ANY ($1::int[]) OR parent_id = ANY ($1::int[])) AND is_active RETURNING id`;

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

  /** The named products that exist, their parents and their children, all locked. */
  lockFamilies(customerId: number, references: readonly string[]): Promise<ProductFacts[]> {
    return this.database.rows(lockFamilies, [customerId, references]);
  }

  insert(customerId: number, products: readonly NewProduct[]): Promise<InsertedProduct[]> {
    const rows = products.map(({ parentId = null, isParent = false, isActive = true, ...product }) => ({
      parent_id: parentId,
      is_parent: isParent,
      is_active: isActive,
      merchant_product_reference: product.merchantProductReference,
      ...toColumns(product),
    }));
    return this.database.rows(insertProducts, [customerId, JSON.stringify(rows)]);
  }

  /** Gives the ids of the products that are another now. */
  async replace(products: readonly ReplacedProduct[]): Promise<number[]> {
    const rows = products.map(({ id, parentId, isActive, ...data }) => ({
      id,
      parent_id: parentId,
      is_active: isActive,
      ...toColumns(data),
    }));
    return idsOf(await this.database.rows(replaceProducts, [JSON.stringify(rows), rows.map(({ id }) => id)]));
  }

  /** Brings the effective content of parents' children up to date. Gives the ids of those it changed. */
  async rehashChildren(parentIds: readonly number[]): Promise<number[]> {
    return idsOf(await this.database.rows(rehashChildren, [parentIds]));
  }

  async markAsParents(ids: readonly number[]): Promise<void> {
    await this.database.run(markAsParents, [ids]);
  }

  /** Deactivates products and their children. Gives the ids of those that were active. */
  async deactivate(ids: readonly number[]): Promise<number[]> {
    return idsOf(await this.database.rows(deactivate, [ids]));
  }

  /** Gives the ids of the products whose price or stock is another now. */
  async changeOffers(changes: readonly OfferChange[]): Promise<number[]> {
    const changed = await this.database.rows(changeOffers, [
      changes.map(({ productId }) => productId),
      changes.map(({ price }) => price),
      changes.map(({ stock }) => stock),
    ]);
    return idsOf(changed);
  }
}

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
